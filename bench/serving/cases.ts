/** Cases of the serving benchmark: seeded requests about the network of a release. */
import { basename, join } from 'node:path';
import glob from 'fast-glob';
import { ALLIANCES, WEEKDAYS } from '../../src/contract/vocabulary.ts';
import { openRelease } from '../../src/server/release/open.ts';
import { seededRandom } from '../harness.ts';
import { get, post } from '../load/generator.ts';

export const SEED = 20260701;
const HOURS = ['06', '09', '12', '15', '18', '21'];

export interface Case {
  readonly name: string;
  /** Minimum share of the throughput of the compared server. */
  readonly target: number;
  /** Most processor time of a response in microseconds, where there is a limit. */
  readonly mostMicros?: number;
  readonly requests: readonly string[];
  /** Requests of which none is sent twice: each round sends other ones. The compared server gets `requests` in every round. */
  readonly newRequests?: readonly string[];
  /** The same requests for nginx over the same files; without it the bare server is compared. */
  readonly nginx?: readonly string[];
}

/** Functions that make the target of a request, or a tool call, at random. */
function makers(path: string) {
  const { indexes } = openRelease(path);
  const random = seededRandom(SEED);
  const number = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[number(list.length)] as T;
  const served = indexes.airports.filter(({ routeCount }) => routeCount > 0);
  const hub = served.toSorted((a, b) => b.routeCount - a.routeCount)[0]?.code;
  const ids = glob
    .sync('???-???.json', { cwd: join(path, 'client/api/route') })
    .sort()
    .map((file) => basename(file, '.json'));
  const code = () => pick(served).code;
  const places = (count: number) => [...new Set(many(count, code))].join();
  const question = () => {
    const { city, name, code: iata } = pick(served);
    return pick([city, name, iata, city.slice(0, 3), name.split(' ')[0] ?? name, typo(city, random)]);
  };
  const filter = () =>
    pick([
      () => `day=${pick(WEEKDAYS)}`,
      () => `airline=${pick(indexes.schedule.airlines).code}`,
      () => `alliance=${pick(ALLIANCES)}&day=${pick(WEEKDAYS)}`,
      () => `depart_after=${pick(HOURS)}:00&max_flying_min=${60 + number(240)}`,
      () => `to_country=${pick(served).countryCode}`,
      () => `fields=summary&month=${1 + number(12)}&offset=${number(50)}`,
    ])();
  const detail = () => ({ route_id: pick(ids) });
  return {
    route: () => `/api/route/${pick(ids)}`,
    page: () => `/r/${pick(ids)}`,
    destinations: () => `/api/airport/${code()}/destinations`,
    // Hardly a flight is shorter than 40 minutes: the second filter makes the requests differ.
    filtered: () => `/api/airport/${hub}/destinations?${filter()}&min_flying_min=${1 + number(40)}`,
    match: () => `/api/airports?q=${encodeURIComponent(question())}`,
    connect: () => `/api/connections?from=${code()}&to=${code()}`,
    connectMany: () => `/api/connections?from=${places(8)}&to=${places(7)}`,
    reach: () => `/api/airport/${code()}/reachable?max_stops=2&max_flying_min=${600 + number(800)}`,
    call: () =>
      pick([
        () => toolCall('resolve_airport', { q: question() }),
        () => toolCall('find_connections', { from: code(), to: code() }),
        () => toolCall('airport_destinations', { airport_code: code() }),
        () => toolCall('route_detail', detail()),
      ])(),
    detail: () => toolCall('route_detail', detail()),
    latestDetail: () => latestCall('route_detail', detail()),
  };
}

const many = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);

/** Responses that the compared server keeps for a case of which no request is sent twice. */
const MOST_COPIED = 4_000;

/** The cases of a release. */
export function servingCases(path: string): Case[] {
  const make = makers(path);
  const asked = (targets: readonly string[], lines = '') => targets.map((target) => get(target, lines));
  const once = (targets: readonly string[]) => {
    const newRequests = asked([...new Set(targets)]);
    return { requests: newRequests.slice(0, MOST_COPIED), newRequests };
  };
  const routes = many(2_000, make.route);
  const pages = many(500, make.page);
  const html = pages.map((page) => `${page}.html`);
  const GZIP = 'Accept-Encoding: gzip\r\n';
  return [
    { name: 'route detail', target: 0.85, requests: asked(routes) },
    { name: 'route detail, 304', target: 0.85, requests: asked(routes, 'If-None-Match: *\r\n') },
    { name: 'route detail, brotli', target: 0.85, requests: asked(routes, 'Accept-Encoding: gzip, br\r\n') },
    { name: 'destinations', target: 0.85, requests: asked(many(500, make.destinations)) },
    { name: 'airport matching, each new', target: 0.6, requests: asked([...new Set(many(40_000, make.match))]) },
    { name: 'airport matching, popular', target: 0.6, requests: asked(many(500, make.match)) },
    { name: 'connections, each new', target: 0.4, ...once(many(600_000, make.connect)) },
    { name: 'connections, popular', target: 0.4, requests: asked(many(500, make.connect)) },
    {
      name: 'filtered destinations, each new',
      target: 0.05,
      mostMicros: 200,
      ...once(many(200_000, make.filtered)),
    },
    {
      name: 'connections, 8 airports to 7',
      target: 0.05,
      mostMicros: 300,
      requests: asked(many(5_000, make.connectMany)),
    },
    { name: 'reachable with 2 stops', target: 0.01, mostMicros: 2_000, requests: asked(many(2_000, make.reach)) },
    { name: 'MCP, all four tools', target: 0.15, requests: many(4_000, make.call) },
    { name: 'MCP route_detail', target: 0.15, requests: many(2_000, make.detail) },
    { name: 'MCP route_detail, 2026-07-28', target: 0.15, requests: many(2_000, make.latestDetail) },
    { name: 'route page', target: 0.7, requests: asked(pages), nginx: asked(html) },
    { name: 'route page, gzip', target: 0.7, requests: asked(pages, GZIP), nginx: asked(html, GZIP) },
    {
      name: 'route page, brotli (nginx: gzip)',
      target: 0.7,
      requests: asked(pages, 'Accept-Encoding: br\r\n'),
      nginx: asked(html, GZIP),
    },
    {
      name: 'route page, 304',
      target: 0.7,
      requests: asked(pages, 'If-None-Match: *\r\n'),
      nginx: asked(html, 'If-None-Match: *\r\n'),
    },
  ];
}

/** A tool call over Streamable HTTP, protocol revision 2025-11-25. */
const toolCall = (name: string, args: Readonly<Record<string, unknown>>): string =>
  post('/mcp', callOf({ name, arguments: args }), `${MCP_LINES}MCP-Protocol-Version: 2025-11-25\r\n`);

/** A tool call in protocol revision 2026-07-28, which has no handshake. */
const latestCall = (name: string, args: Readonly<Record<string, unknown>>): string =>
  post(
    '/mcp',
    callOf({
      name,
      arguments: args,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': '2026-07-28',
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    }),
    `${MCP_LINES}MCP-Protocol-Version: 2026-07-28\r\nMcp-Method: tools/call\r\nMcp-Name: ${name}\r\n`,
  );

const callOf = (params: object): string => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
const MCP_LINES = 'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\n';

/** A copy of the text with one wrong letter. */
function typo(text: string, random: () => number): string {
  const at = Math.floor(random() * text.length);
  return text.slice(0, at) + String.fromCharCode(97 + Math.floor(random() * 26)) + text.slice(at + 1);
}
