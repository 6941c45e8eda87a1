/** Hostile input: pieces that break servers, and grammars that combine them. SEED repeats a run (support/seed.ts). */
import fc from 'fast-check';
import '../../support/seed.ts';

/** Parameters of a property; the environment variable FUZZ_TIMES multiplies its runs. */
export const runs = (count: number): fc.Parameters<unknown> => ({
  numRuns: count * Number(process.env['FUZZ_TIMES'] ?? 1),
});

/** Text that has broken something, somewhere, before. */
const NASTY = [
  ...['', ' ', '.', '..', '../', '..\\', '%', '%%', '%0', '%zz', '%00', '\0', '%0d%0a', '\r\n', '%E5%98%8A', '%c0%ae'],
  ...['%2e%2e%2f', '%252e%252e%252f', '..%2f', '%5c..%5c', '//', '///evil.example', '/\\evil.example', '\\\\evil'],
  ...['http://evil.example/', 'javascript:alert(1)', '<script>alert(1)</script>', '"><img src=x onerror=alert(1)>'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '{{7*7}}', "' OR 1=1--"],
  ...['NaN', 'Infinity', '-1', '1e309', '9'.repeat(400), '0x10', '٣', '1_000', '\u202e', '\ud800', '\ufeff', 'ﬀ', 'İ'],
  ...['é'.repeat(300), 'e\u0301'.repeat(200), '(a+)+$'.repeat(50), 'a'.repeat(4_000), '\u{1f6eb}'.repeat(100)],
  ...['LHR', 'lhr', 'JFK', 'LHR-JFK', 'LGW-HER', 'QQQ', 'ZRH', 'Zürich', '.well-known', 'index', '404', '500', 'con'],
  ...['release.json', 'live/departures.bin', 'server/entry.mjs', '/etc/passwd', 'package.json', '.env', '.git/config'],
];
const nasty = fc.constantFrom(...NASTY);
/** Any UTF-16, lone surrogates too. */
const utf16 = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 40 })
  .map((units) => String.fromCharCode(...units));
export const text = fc.oneof({ weight: 3, arbitrary: nasty }, utf16, fc.string());

/** Percent-encoded or not, or half of it. */
const spelled = fc.oneof(
  text,
  text.map((each) => encodeURIComponent(each.toWellFormed())),
  text.map((each) => each.replace(/[\s\S]/g, (c) => `%${(c.charCodeAt(0) & 255).toString(16).padStart(2, '0')}`)),
);

/** As node:http lets it through: one line of Latin-1. */
const latin = (value: string): string => value.replace(/[^\x21-\xff]/g, '');

const FIRST = ['', 'api', 'api', 'api/route', 'api/airport', 'r', 'mcp', 'connections', '_astro', '.well-known'];
const path = fc
  .tuple(
    fc.constantFrom(...FIRST),
    fc.array(spelled, { maxLength: 4 }),
    fc.constantFrom('', '/', '.md', '.html', '/destinations'),
  )
  .map(([first, rest, end]) => `/${[first, ...rest].join('/')}${end}`);
const NAMES = [
  ...['q', 'from', 'to', 'max_stops', 'max_flying_min', 'include_charter', 'FROM', '__proto__', 'q[]', 'day', 'via'],
  ...['depart_after', 'min_layover', 'max_layover', 'airline', 'limit'],
];
export const query = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...NAMES), spelled), spelled, fc.constantFrom('=', '', '==', '&=')), {
    maxLength: 7,
  })
  .map((pairs) => pairs.map(([name, value, sign]) => name + sign + value).join('&'));

/** A request target, mostly well-formed. */
export const target = fc
  .oneof(
    { weight: 8, arbitrary: fc.tuple(path, query).map(([p, q]) => (q === '' ? p : `${p}?${q}`)) },
    { weight: 4, arbitrary: query.map((q) => `/api/connections?from=LHR&to=GRU&${q}`) },
    { weight: 2, arbitrary: query.map((q) => `/api/journeys?from=LHR&to=GRU&${q}`) },
    { weight: 2, arbitrary: query.map((q) => `/api/airports?${q}`) },
    { weight: 2, arbitrary: query.map((q) => `/connections?${q}`) },
    { weight: 1, arbitrary: spelled },
  )
  .map(latin);

export const method = fc.oneof(
  { weight: 8, arbitrary: fc.constant('GET') },
  fc.constantFrom('HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'M-SEARCH', 'QUERY'),
);

const HEADER_NAMES = [
  ...['accept', 'accept-encoding', 'if-none-match', 'host', 'range', 'cookie', 'referer', 'origin', 'content-type'],
  ...['x-forwarded-host', 'x-forwarded-proto', 'x-original-url', 'forwarded', 'expect', 'if-modified-since', 'te'],
];
const HEADER_VALUES = [
  ...['*/*', 'text/markdown', 'text/markdown;q=1, text/html;q=0', 'gzip', 'br;q=1, zstd;q=0.9', 'identity;q=0, *;q=0'],
  ...['*', '"', '"a", W/"b"', 'W/', 'bytes=0-', 'bytes=-1', 'evil.example', '127.0.0.1:8422', ';;;,,,', 'q=,;q=q'],
  ...['a;q=1e9', `${'gzip,'.repeat(800)}`, `${'"a",'.repeat(1500)}`, '__proto__', 'application/json'],
];
export const headers = fc.dictionary(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof(
    fc.constantFrom(...HEADER_VALUES),
    text.map((value) => latin(value).trim()),
  ),
  { maxKeys: 5 },
);

const METHODS = [
  'initialize',
  'tools/list',
  'tools/call',
  'ping',
  'server/discover',
  'resources/list',
  'logging/setLevel',
];
const TOOLS = ['resolve_airport', 'find_connections', 'airport_destinations', 'route_detail', 'find_journeys'];
const json = fc.oneof(fc.jsonValue(), text, fc.constantFrom(null, 1e308, -0, [], {}, [[[]]]));
const args = fc.dictionary(fc.oneof(fc.constantFrom(...NAMES, 'airport_code', 'route_id'), text), json, { maxKeys: 6 });
const params = fc.oneof(
  fc.record({ name: fc.oneof(fc.constantFrom<unknown>(...TOOLS), json), arguments: fc.oneof(args, json) }),
  fc.record({ protocolVersion: json, capabilities: json, clientInfo: json }),
  fc.record({
    _meta: fc.record({ 'io.modelcontextprotocol/protocolVersion': fc.oneof(fc.constant<unknown>('2026-07-28'), json) }),
  }),
  json,
);
const message = fc.record(
  {
    jsonrpc: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>('2.0') }, json),
    id: fc.oneof({ weight: 9, arbitrary: fc.constant<unknown>(1) }, json),
    method: fc.oneof({ weight: 9, arbitrary: fc.constantFrom<unknown>(...METHODS) }, json),
    params,
  },
  { requiredKeys: [] },
);

/** The body of a request to /mcp: messages, nearly messages, and junk. */
export const mcpBody = fc.oneof(
  { weight: 6, arbitrary: message.map((each) => JSON.stringify(each)) },
  fc.array(message, { maxLength: 12 }).map((each) => JSON.stringify(each)),
  fc.tuple(message, fc.nat(200)).map(([each, cut]) => JSON.stringify(each).slice(0, -cut)),
  json.map((each) => JSON.stringify(each)),
  text,
);
export const mcpHeaders = fc.record(
  {
    'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
    accept: fc.constantFrom('application/json, text/event-stream', '*/*', 'text/html', ''),
    'mcp-protocol-version': fc.constantFrom('2025-06-18', '2026-07-28', '2024-10-07', '', 'x'.repeat(500)),
    'mcp-method': fc.constantFrom(...METHODS, ''),
    'mcp-name': fc.constantFrom(...TOOLS, '', '__proto__'),
    'mcp-session-id': fc.constantFrom('1', '../../x'),
    'last-event-id': fc.constantFrom('0', '-1'),
  },
  { requiredKeys: ['content-type'] },
);

/** Bytes that are not HTTP, or nearly HTTP. */
export const wire = fc.oneof(
  fc.uint8Array({ maxLength: 400 }).map((bytes) => Buffer.from(bytes)),
  fc
    .tuple(
      fc.oneof(method, text),
      fc.oneof(target, text),
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2.0', 'HTTP/9', '', 'RTSP/1.0'),
      fc.array(
        fc.tuple(
          fc.oneof(fc.constantFrom(...HEADER_NAMES, 'content-length', 'transfer-encoding'), text),
          fc.oneof(text, fc.constantFrom('chunked', '5', '-5', '99999999999')),
        ),
        {
          maxLength: 6,
        },
      ),
      fc.constantFrom('\r\n', '\n', '\r'),
      fc.oneof(fc.constantFrom('', 'hello', '5\r\nhello\r\n0\r\n\r\n', 'fffffffff\r\n'), text),
    )
    .map(([verb, at, version, lines, end, body]) =>
      Buffer.from(
        `${verb} ${at} ${version}${end}Host: a${end}${lines.map(([n, v]) => `${n}: ${v}${end}`).join('')}${end}${body}`,
      ),
    ),
);
