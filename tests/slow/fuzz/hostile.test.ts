/** Attacks by name. */
import { describe, expect, test } from 'vitest';
import { exchange, statuses } from '../../support/raw.ts';
import { nodeForAll } from '../../support/service.ts';
import { ask } from '../contract/http.ts';
import { leaks } from './leaks.ts';

const node = nodeForAll();
const get = (path: string, headers: Record<string, string> = {}) => ask(node().origin, { path, headers });

describe('path traversal', () => {
  test.each([
    ...['/../release.json', '/r/../../release.json', '/..\\release.json', '/%2e%2e/release.json', '/..%2frelease.json'],
    ...['/%252e%252e%252frelease.json', '/..%c0%afrelease.json', '/r/..%5c..%5crelease.json', '/.%00./release.json'],
    ...['/api/route/..%2f..%2f..%2frelease', '/api/airport/..%2f..%2f..%2f..%2fetc%2fpasswd%00/destinations'],
    ...['/api/airport/../../release.json/destinations', '//etc/passwd', '/file:///etc/passwd', '/~root/.ssh/id_rsa'],
    ...['/server/entry.mjs', '/live/indexes.json', '/.git/config', '/.env', '/r/LHR-JFK.md/../../../release.json'],
  ])('%s finds nothing', async (path) => {
    const { status, text } = await get(path);
    expect([404, 422]).toContain(status);
    expect(text).not.toMatch(/base_url|root:|render\(|\[core\]/);
    expect(leaks(text)).toEqual([]);
  });
});

describe('encoded slashes', () => {
  test.each(['/api%2froute%2fLHR-JFK', '/api/route%2fLHR-JFK', '/r%2fLHR-JFK', '/r%2flhr-jfk', '/%2fr/LHR-JFK'])(
    '%s is one segment, and so nothing',
    async (path) => {
      const { status, headers } = await get(path);
      expect(status).toBe(404);
      expect(headers.location).toBeUndefined();
    },
  );

  test('in a code they are part of the code', async () => {
    expect(await get('/api/airport/L%2fHR/destinations')).toMatchObject({
      status: 404,
      text: expect.stringContaining('Unknown airport L/HR'),
    });
  });
});

describe('Host header tricks', () => {
  const EVIL = 'evil.example';
  test.each([
    '/',
    '/api/route/LHR-JFK',
    '/api/airport/QQQ/destinations',
    '/r/lhr-jfk',
    '/nothing',
    '/connections?from=LHR',
    '/api/openapi.json',
    '/llms.txt',
  ])('%s says nothing of the host that was named', async (path) => {
    const tricks = {
      host: EVIL,
      'x-forwarded-host': EVIL,
      'x-host': EVIL,
      forwarded: `host=${EVIL}`,
      'x-forwarded-proto': 'evil',
    };
    const [plain, tricked] = [await get(path), await get(path, tricks)];
    expect(tricked.text).toBe(plain.text);
    expect(tricked.status).toBe(plain.status);
    expect(JSON.stringify(tricked.rawHeaders)).not.toContain('evil');
  });

  test('the absolute form names a host too, and it does not count', async () => {
    const heard = await exchange(
      node().origin,
      `GET http://${EVIL}/r/lhr-jfk HTTP/1.1\r\nHost: ${EVIL}\r\nConnection: close\r\n\r\n`,
    );
    expect(statuses(heard)).toEqual([308]);
    expect(heard).toMatch(/^Location: \/r\/LHR-JFK\r$/m);
    expect(heard).not.toContain(EVIL);
  });

  test('x-original-url and x-rewrite-url do not lead elsewhere', async () => {
    const tricks = { 'x-original-url': '/api/route/LHR-JFK', 'x-rewrite-url': '/api/route/LHR-JFK' };
    expect((await get('/nothing', tricks)).status).toBe(404);
  });

  test('none, or two, are refused', async () => {
    const get = (hosts: string) => exchange(node().origin, `GET / HTTP/1.1\r\n${hosts}Connection: close\r\n\r\n`);
    expect(statuses(await get(''))).toEqual([400]);
    expect(statuses(await get('Host: a\r\nHost: b\r\n'))[0]).toBeLessThan(500);
  });

  test('MCP on a loopback address refuses foreign names (DNS rebinding)', async () => {
    const headers = { host: EVIL, 'content-type': 'application/json' };
    expect((await ask(node().origin, { method: 'POST', path: '/mcp', headers, body: '{}' })).status).toBe(403);
  });
});

describe('open redirects', () => {
  test.each([
    ...[
      '//evil.example/r/lhr-jfk',
      '/\\evil.example/r/lhr-jfk',
      '///evil.example',
      '/%2f%2fevil.example/',
      '/%5cevil.example',
    ],
    ...[
      '/https://evil.example/',
      '/r/lhr-jfk?//evil.example',
      '/r/lhr-jfk/?next=https://evil.example',
      '/r/lhr-jfk/#//evil',
    ],
    ...['/airport-routes-//evil.example-lhr', '/airport-routes-%2f%2fevil.example-lhr', '/index.html?//evil.example'],
    ...[
      '/.//evil.example',
      '/;//evil.example',
      '/r/lhr-jfk.html',
      '/developers/',
      '//developers/',
      '//evil.example/%2e%2e',
    ],
  ])('%s stays on this site', async (path) => {
    const { status, headers } = await get(path);
    expect([200, 308, 404]).toContain(status);
    const { location } = headers;
    if (location === undefined) return;
    expect(location).toMatch(/^\/(?![/\\])/);
    expect(new URL(location, node().origin).origin).toBe(node().origin);
  });
});

describe('response splitting', () => {
  test.each([
    '/r/lhr-jfk?a=%0d%0aSet-Cookie:%20x=1',
    '/r/lhr-jfk?%0d%0a%0d%0a<script>',
    '/r/lhr-jfk?a=%E5%98%8D%E5%98%8ASet-Cookie:x',
    '/airport-routes-%0d%0aSet-Cookie:x-lhr',
    '/%0d%0aSet-Cookie:x=1',
    '/api/route/%0d%0aSet-Cookie:x=1',
  ])('%s adds no header', async (path) => {
    const { rawHeaders, headers } = await get(path);
    expect(headers['set-cookie']).toBeUndefined();
    for (const value of rawHeaders) expect(value).not.toMatch(/[\r\n]/);
  });

  test.each(['\r', '\n', '\r\n', '\0', '\x85'])('a raw %j in the target adds none either', async (char) => {
    const heard = await exchange(
      node().origin,
      Buffer.from(`GET /r/lhr-jfk?a=${char}Set-Cookie:x=1 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`, 'latin1'),
    );
    expect(statuses(heard)).toHaveLength(1);
    expect(statuses(heard)[0]).toBeLessThan(500);
    expect(heard.split('\r\n\r\n')[0]).not.toMatch(/^set-cookie/im);
  });
});

describe('request smuggling', () => {
  const head = 'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';
  test.each([
    ['both lengths', `${head}Content-Length: 6\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nG`],
    ['two lengths', `${head}Content-Length: 6\r\nContent-Length: 7\r\n\r\n{"a":1}`],
    ['an obscure coding', `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
    ['a space before the colon', `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`],
    ['a folded header', `${head}X: a\r\n Content-Length: 9\r\n\r\n`],
    ['a length that is none', `${head}Content-Length: +5\r\n\r\nhello`],
    ['a bare line feed', 'GET / HTTP/1.1\nHost: a\n\n'],
  ])('%s: refused, and the line is closed', async (_, bytes) => {
    const answered = statuses(await exchange(node().origin, bytes));
    expect(answered.length).toBeLessThanOrEqual(1);
    for (const status of answered) expect(status === 200 || (status >= 400 && status < 500)).toBe(true);
  });

  test('a body that is not read is not taken for a request', async () => {
    const hidden = 'GET /r/LHR-JFK HTTP/1.1\r\nHost: a\r\n\r\n';
    const heard = await exchange(
      node().origin,
      `POST /api/airports HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}` +
        'GET /nope HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    // The second request is lost when the body had not arrived in time and the connection was closed.
    expect(statuses(heard)).toEqual([405, 404].slice(0, statuses(heard).length));
    expect(statuses(heard)).not.toEqual([]);
  });
});

describe('cross-site scripting in JSON and plain answers', () => {
  const SCRIPT = '<script>alert(1)</script>';
  test.each([
    `/api/airports?q=${SCRIPT}`,
    `/api/connections?from=${SCRIPT}&to=JFK`,
    `/api/route/${encodeURIComponent(SCRIPT)}`,
    `/api/airport/${encodeURIComponent(SCRIPT)}/destinations`,
    `/api/connections?from=LHR&to=JFK&max_stops=${SCRIPT}`,
  ])('%s is JSON that no browser takes for a page', async (path) => {
    const { headers, text } = await get(path);
    expect(headers['content-type']).toBe('application/json');
    expect(headers['x-content-type-options']).toBe('nosniff');
    JSON.parse(text);
  });
});
