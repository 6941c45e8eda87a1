/** One line a case: the request, and the response that every transport must give. */
import type { TestRequest } from './transports.ts';

export interface Case extends TestRequest {
  readonly status: number;
  /** The whole body. */
  readonly body?: string;
  /** Headers as they must be; null for one that must not be there. */
  readonly answers?: Readonly<Record<string, string | null>>;
}

const detail = (text: string) => JSON.stringify({ detail: text });
const invalid = (...items: readonly object[]) => JSON.stringify({ detail: items });
const missing = (name: string) => ({ type: 'missing', loc: ['query', name], msg: 'Field required', input: null });
const badBool = (input: string) => ({
  type: 'bool_parsing',
  loc: ['query', 'include_charter'],
  msg: 'Input should be a valid boolean, unable to interpret input',
  input,
});
const unknownAirport = (code: string) =>
  detail(`Unknown airport ${code}. Look up its code with /api/airports?q=${code}`);
const unknownRoute = (from: string, to: string) =>
  detail(
    `Unknown route ${from}-${to}. See the direct routes of ${from} at /api/airport/${from}/destinations, or itineraries at /api/connections?from=${from}&to=${to}`,
  );
const notRoute = (id: string) =>
  detail(
    `Unknown route ${id}. A route is two airport codes joined by a hyphen, such as LHR-JFK; look codes up with /api/airports?q=`,
  );
const NOT_FOUND = detail('Not Found');
const BAD_METHOD = detail('Method Not Allowed');
const ALLOW = 'GET, HEAD, OPTIONS';

export const UNKNOWN: readonly Case[] = [
  { target: '/api/airport/QQQ/destinations', status: 404, body: unknownAirport('QQQ') },
  { target: '/api/airport/London/destinations', status: 404, body: unknownAirport('LONDON') },
  {
    target: '/api/airport/a%20b/destinations',
    status: 404,
    body: detail('Unknown airport A B. Look up its code with /api/airports?q=A%20B'),
  },
  { target: '/api/airport/%2e%2e%2fetc/destinations', status: 404 },
  { target: '/api/airport/l%C4%B1r/destinations', status: 404 },
  { target: '/api/connections?from=QQQ&to=LHR', status: 404, body: unknownAirport('QQQ') },
  { target: '/api/connections?from=LHR&to=qqq', status: 404, body: unknownAirport('QQQ') },
  { target: '/api/connections?from=XXX&to=YYY', status: 404, body: unknownAirport('XXX') },
  { target: '/api/route/LHR-SYD', status: 404, body: unknownRoute('LHR', 'SYD') },
  { target: '/api/route/kef-jfk', status: 404, body: unknownRoute('KEF', 'JFK') },
  { target: '/api/route/kef-jfk?include_charter=true', status: 404, body: unknownRoute('KEF', 'JFK') },
  { target: '/api/route/LGW-HER', status: 404, body: unknownRoute('LGW', 'HER') },
  { target: '/api/route/LHRJFK', status: 404, body: notRoute('LHRJFK') },
  { target: '/api/route/LHR-JFK.json', status: 404, body: notRoute('LHR-JFK.JSON') },
  { target: '/api/route/..%2f..%2frelease', status: 404, body: notRoute('../../RELEASE') },
  { target: '/api/route/LHR-JFK%00', status: 404 },
  ...[
    '/api',
    '/api/',
    '/api/nope',
    '/api/route',
    '/api/route/',
    '/api/route/LHR-JFK/',
    '/api/airports/',
    '/api/airport/LHR',
    '/api/airport//destinations',
    '/api//airports?q=a',
    '/api/airport/LHR/destinations.json',
    '/api/openapi.json/',
    '/api/Airports?q=a',
    '/api/route/LHR-JFK/x',
    '/api/../api/airports?q=lon',
    '/%61pi/nope',
  ].map((target): Case => ({ target, status: 404, body: NOT_FOUND })),
  { target: '/api/nope', method: 'DELETE', status: 404, body: NOT_FOUND },
];

export const INVALID: readonly Case[] = [
  { target: '/api/airports', status: 422, body: invalid(missing('q')) },
  { target: '/api/connections', status: 422, body: invalid(missing('from'), missing('to')) },
  { target: '/api/route/LHR-JFK?include_charter=maybe', status: 422, body: invalid(badBool('maybe')) },
  // Parameters are judged before anything is looked up.
  { target: '/api/route/QQQ-QQQ?include_charter=', status: 422, body: invalid(badBool('')) },
  { target: '/api/airport/QQQ/destinations?include_charter=2', status: 422, body: invalid(badBool('2')) },
  {
    target: '/api/connections?from=QQQ&max_stops=9',
    status: 422,
    body: invalid(missing('to'), {
      type: 'less_than_equal',
      loc: ['query', 'max_stops'],
      msg: 'Input should be less than or equal to 3',
      input: '9',
      ctx: { le: 3 },
    }),
  },
];

const addresses = [
  '/api/airports?q=a',
  '/api/connections',
  '/api/airport/LHR/destinations',
  '/api/route/LHR-JFK',
  '/api/openapi.json',
];

export const METHODS: readonly Case[] = [
  ...['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE'].flatMap((method) =>
    addresses.map((target): Case => ({ method, target, status: 405, body: BAD_METHOD, answers: { allow: ALLOW } })),
  ),
  ...addresses.map(
    (target): Case => ({
      method: 'OPTIONS',
      target,
      status: 204,
      body: '',
      answers: {
        allow: ALLOW,
        'access-control-allow-methods': ALLOW,
        'access-control-allow-origin': '*',
        'access-control-max-age': '86400',
      },
    }),
  ),
  { method: 'OPTIONS', target: '*', status: 204, answers: { allow: ALLOW } },
  { method: 'OPTIONS', target: '/r/LHR-JFK', status: 204, answers: { allow: ALLOW } },
  { method: 'POST', target: '/r/LHR-JFK', status: 405, answers: { allow: ALLOW } },
  { method: 'POST', target: '/', status: 405, answers: { allow: ALLOW } },
];

const to = (target: string, location: string): Case => ({ target, status: 308, body: '', answers: { location } });

export const REDIRECTS: readonly Case[] = [
  to('/r/lhr-jfk', '/r/LHR-JFK'),
  to('/r/lhr-JFK?utm=1&x=%20', '/r/LHR-JFK?utm=1&x=%20'),
  to('/r/LHR-JFK/', '/r/LHR-JFK'),
  to('/r/LHR-JFK.html', '/r/LHR-JFK'),
  to('/r/lhr-jfk.md', '/r/LHR-JFK.md'),
  to('/r/%4CHR-JFK', '/r/LHR-JFK'),
  to('/%72/LHR-JFK', '/r/LHR-JFK'),
  to('/airport-routes-paris-LHR', '/airport-routes-london-LHR'),
  to('/airport-routes-london-lhr', '/airport-routes-london-LHR'),
  to('/AIRPORT-ROUTES-london-lhr', '/airport-routes-london-LHR'),
  to('/airport-routes-LHR', '/airport-routes-london-LHR'),
  to('/airport-routes-s%C3%A3o-paulo-GRU', '/airport-routes-sao-paulo-GRU'),
  to('/airport-routes-paris-LHR.md', '/airport-routes-london-LHR.md'),
  to('/airport-routes-paris-lhr/?a=1', '/airport-routes-london-LHR?a=1'),
  to('/developers/', '/developers'),
  to('/developers.html', '/developers'),
  to('/index.html', '/'),
  to('/index', '/'),
  to('//', '/'),
  to('/llms.txt/', '/llms.txt'),
  to('/connections/?from=LHR', '/connections?from=LHR'),
  to('/connections.html', '/connections'),
  to('http://evil.example/r/lhr-jfk', '/r/LHR-JFK'),
];

/** Nothing of this is there, and nothing of it is an error of the server. */
export const NO_PAGE: readonly Case[] = [
  '/nope',
  '/r/',
  '/r',
  '/r/LHR-SYD',
  '/r/lhr-syd',
  '/r/LGW-HER/x',
  '/r//LHR-JFK',
  '//r/LHR-JFK',
  '/R/LHR-JFK',
  '/airport-routes-nowhere-QQQ',
  '/airport-routes-sydney-SYD',
  '/airport-routes-',
  '/404',
  '/404.html',
  '/500',
  '//evil.example',
  '//evil.example/',
  '//evil.example/..',
  '/\\evil.example',
  '/%5cevil.example/',
  '/%2f%2fevil.example',
  '///evil.example/r/lhr-jfk',
  '/../release.json',
  '/..%2frelease.json',
  '/%2e%2e/release.json',
  '/%2e%2e%2frelease.json',
  '/r/../../release.json',
  '/r/..%2f..%2frelease.json',
  '/....//release.json',
  '/..;/release.json',
  '/%c0%ae%c0%ae/release.json',
  '/%252e%252e/release.json',
  '/..%5c..%5crelease.json',
  '/server/entry.mjs',
  '/live/departures.bin',
  '/release.json',
  '/.git/config',
  '/.env',
  '/_astro/',
  '/_astro',
  '/_astro/../../release.json',
  '/%00',
  '/r/LHR-JFK%00',
  '/r/LHR-JFK%00.html',
  '/llms.txt%00',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/r/%E0%A4%A',
  '/r%2fLHR-JFK',
  '/r/LHR%2DJFK%2F',
  '/llms.txt/..',
  '/client/index.html',
  '/r/LHR-JFK%0d%0aSet-Cookie:x',
  '/%0d%0aLocation:%20evil',
  '/con',
  '/api%2fairports?q=a',
  '/mcp.html',
  '/_image?href=/x',
  '/_server-islands/x',
  `/${'a'.repeat(8000)}`,
  `/r/${'%41'.repeat(2000)}`,
  `/airport-routes-${'a-'.repeat(3000)}LHX`,
  `/${'a/'.repeat(3000)}`,
  `/${'../'.repeat(2000)}etc/passwd`,
].map((target): Case => ({ target, status: 404, answers: { 'content-type': 'text/html; charset=utf-8' } }));
