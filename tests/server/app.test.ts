import { afterAll, describe, expect, test } from 'vitest';
import { type Case, INVALID, METHODS, NO_PAGE, REDIRECTS, UNKNOWN } from './cases.ts';
import { openBuilds } from './fixture.ts';
import { inProcess, openApp, overSocket, serveDuringTests, type TestResponse, type Transport } from './transports.ts';

const builds = openBuilds();
builds.add('one');
const { app, faults } = await openApp(builds.current);
const served = serveDuringTests(app, builds);
afterAll(() => expect(faults).toEqual([]));

const transports: readonly (readonly [name: string, transport: Transport])[] = [
  ['in process', inProcess(app)],
  ['over a socket', (request) => overSocket(served().port)(request)],
];

/** What every answer of the API carries. */
function expectApiHeaders({ status, headers, body }: TestResponse): void {
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': expect.stringContaining('ETag'),
    'x-content-type-options': 'nosniff',
    'cache-control': expect.any(String),
  });
  if (status === 204) return;
  expect(headers).toMatchObject({ etag: expect.stringMatching(/^"[\w-]+"$/), vary: 'Accept-Encoding' });
  if (status === 304) return;
  expect(headers['content-type']).toBe('application/json');
  expect(Number(headers['content-length'])).toBe(body.length);
}

const title = ({ method = 'GET', target }: Case) => `${method} ${target.slice(0, 80)}`;
const titled = (cases: readonly Case[]) => cases.map((each) => [title(each), each] as const);

describe.each(transports)('%s', (_, ask) => {
  describe.each(Object.entries({ UNKNOWN, INVALID, METHODS, REDIRECTS, NO_PAGE }))('%s', (_group, cases) => {
    test.each(titled(cases))('%s', async (_title, { status, body, answers, ...request }) => {
      const reply = await ask(request);
      expect(reply.status).toBe(status);
      if (body !== undefined) expect(reply.text).toBe(body);
      for (const [name, value] of Object.entries(answers ?? {})) expect(reply.headers[name] ?? null).toBe(value);
      if (/^\/api(?:[/?]|$)/.test(request.target)) expectApiHeaders(reply);
    });
  });

  describe('the operations', () => {
    const json = async (target: string) => {
      const reply = await ask({ target });
      expect(reply.status).toBe(200);
      expectApiHeaders(reply);
      return JSON.parse(reply.text);
    };

    test('take codes in any case, percent-encoded or not', async () => {
      const { text } = await ask({ target: '/api/route/LHR-JFK' });
      for (const form of ['lhr-jfk', 'LhR-jFk', '%6chr%2djfk', 'LHR%2DJFK'])
        expect((await ask({ target: `/api/route/${form}` })).text).toBe(text);
      const list = await ask({ target: '/api/airport/LHR/destinations' });
      for (const form of ['lhr', 'Lhr', '%4c%48%52'])
        expect((await ask({ target: `/api/airport/${form}/destinations` })).text).toBe(list.text);
      expect((await json('/api/connections?from=lhr&to=gru')).from).toBe('LHR');
    });

    test('leave charter out unless it is requested', async () => {
      const mixed = await json('/api/route/ZRH-HER');
      expect(mixed.airlines.map((a: { airline_code: string }) => a.airline_code)).toEqual(['LX']);
      expect(mixed).not.toHaveProperty('charter_only');
      const all = await json('/api/route/ZRH-HER?include_charter=true');
      expect(all.airlines.map((a: { airline_code: string }) => a.airline_code)).toEqual(['LX', 'TB']);
      expect(all.charter_only).toBe(false);
      expect((await json('/api/route/lgw-her?include_charter=1')).charter_only).toBe(true);
      const plain = await ask({ target: '/api/route/LHR-JFK' });
      const requested = await ask({ target: '/api/route/LHR-JFK?include_charter=yes' });
      expect(requested.text).toBe(`${plain.text.slice(0, -1)},"charter_only":false}`);
      expect(requested.headers['etag']).not.toBe(plain.headers['etag']);
      expect((await json('/api/airport/LGW/destinations')).destinations).toEqual([]);
      expect((await json('/api/airport/LGW/destinations?include_charter=t')).destinations).toHaveLength(1);
      expect((await json('/api/connections?from=LGW&to=HER')).options).toEqual([]);
      expect((await json('/api/connections?from=LGW&to=HER&include_charter=on')).options).toHaveLength(1);
    });

    test('count the last of a repeated parameter and ignore unknown ones', async () => {
      expect((await json('/api/airports?q=London&q=JFK&z=1')).airports[0].airport_code).toBe('JFK');
      expect((await ask({ target: '/api/route/LGW-HER?include_charter=1&include_charter=0' })).status).toBe(404);
    });

    test('answer the edges of their input', async () => {
      expect((await json('/api/airports?q=%00')).airports).toEqual([]);
      expect((await json(`/api/airports?q=${'x'.repeat(5000)}`)).airports).toEqual([]);
      expect((await json('/api/airports?q=%FF')).airports).toEqual([]);
      expect((await json('/api/airports?q=sao+paulo')).airports[0].airport_code).toBe('GRU');
      expect((await json('/api/connections?from=LHR&to=LHR')).options).toEqual([]);
      expect((await json('/api/connections?from=LHR&to=GRU&max_stops=0')).options).toEqual([]);
      expect((await json('/api/connections?from=LHR&to=GRU&max_flying_min=814')).options).toEqual([]);
      expect((await json(`/api/connections?from=LHR&to=GRU&max_flying_min=${'9'.repeat(40)}`)).options).toHaveLength(1);
      expect((await json('/api/airport/SYD/destinations')).destinations).toEqual([]);
      expect((await json('/api/openapi.json')).openapi).toBe('3.1.1');
    });

    test.each([
      '/api/route/LHR-JFK',
      '/api/airports?q=lon',
      '/api/connections?from=LHR&to=GRU',
      '/api/airport/LHR/destinations',
      '/api/connections',
      '/api/route/QQQ-QQQ',
      '/r/LHR-JFK',
      '/nope',
      '/connections?from=LHR',
    ])('HEAD has the headers of GET and no body: %s', async (target) => {
      const [get, head] = [await ask({ target }), await ask({ target, method: 'HEAD' })];
      const { date: _, ...headers } = head.headers;
      const { date: __, ...expected } = get.headers;
      expect(headers).toEqual(expected);
      expect([head.status, head.text]).toEqual([get.status, '']);
    });
  });

  describe('conditions', () => {
    test.each([
      '/api/route/LHR-JFK',
      '/api/airports?q=lon',
      '/api/connections?from=LHR&to=GRU',
      '/r/LHR-JFK',
      '/connections?from=LHR',
      '/_astro/site.AbCd1234.css',
    ])('If-None-Match gives 304: %s', async (target) => {
      const { headers } = await ask({ target });
      const tag = headers['etag'] ?? '';
      for (const condition of [tag, `W/${tag}`, '*', ` * `, `"x", ${tag}`, `W/"x",W/${tag},"y"`, `"a,b",${tag}`]) {
        const reply = await ask({ target, headers: { 'if-none-match': condition } });
        expect([condition, reply.status, reply.text]).toEqual([condition, 304, '']);
        expect(reply.headers).toMatchObject({
          etag: tag,
          'cache-control': headers['cache-control'],
          vary: headers['vary'],
        });
        expect(reply.headers).not.toHaveProperty('content-type');
      }
      for (const condition of ['""', '"x"', tag.slice(1, -1), '', `${tag.slice(0, -1)}-br"`])
        expect((await ask({ target, headers: { 'if-none-match': condition } })).status).toBe(200);
      expect((await ask({ target, method: 'HEAD', headers: { 'if-none-match': tag } })).status).toBe(304);
    });

    test('an error is never 304', async () => {
      expect((await ask({ target: '/api/connections', headers: { 'if-none-match': '*' } })).status).toBe(422);
      expect((await ask({ target: '/api/nope', headers: { 'if-none-match': '*' } })).status).toBe(404);
    });
  });
});
