/** The contract as a client meets it, over the small world of tests/server/fixture.ts: any engine must pass. */
import type { ContractRequest } from './http.ts';

export interface Case extends ContractRequest {
  readonly status: number;
  /** Start of the content type; null for none. */
  readonly type?: string | null;
  /** What the JSON body holds at least. */
  readonly json?: unknown;
  /** What the body holds, as text. */
  readonly text?: string | RegExp;
  readonly answer?: Readonly<Record<string, string | RegExp | null>>;
}

const JSON_TYPE = 'application/json';
const HTML = 'text/html; charset=utf-8';
const CORS = { 'access-control-allow-origin': '*', 'x-content-type-options': 'nosniff' };
const ANSWER = { ...CORS, 'cache-control': /max-age=\d+, stale-while-revalidate=\d+/, etag: /^(W\/)?".+"$/ };
const PAGE = { 'content-security-policy': /default-src 'self'/, 'x-content-type-options': 'nosniff', vary: /accept/i };

const ok = (path: string, json: unknown): Case => ({ path, status: 200, type: JSON_TYPE, json, answer: ANSWER });
const notFound = (path: string, detail: string | RegExp): Case => ({
  path,
  status: 404,
  type: JSON_TYPE,
  text: typeof detail === 'string' ? `"detail":"${detail}` : detail,
  answer: CORS,
});
const invalid = (path: string, ...types: string[]): Case => ({
  path,
  status: 422,
  type: JSON_TYPE,
  json: { detail: types.map((type) => ({ type, loc: expectArray() })) },
  answer: CORS,
});
/** Any array: what `loc` is. */
const expectArray = (): unknown => ({ asymmetricMatch: Array.isArray, toString: () => 'Array' });

const route = (path: string): Case => ok(path, { route_id: 'LHR-JFK', status: 'active', airlines: [{}, {}] });
const moved = (path: string, to: string): Case => ({ path, status: 308, answer: { location: to } });
const mcp = (method: string, params: object = {}): ContractRequest => ({
  method: 'POST',
  path: '/mcp',
  headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
});

export const CASES: readonly Case[] = [
  // Routes, precomputed.
  route('/api/route/LHR-JFK'),
  route('/api/route/lhr-jfk'),
  route('/api/route/LhR-jFk'),
  route('/api/route/LHR%2DJFK'),
  route('/api/route/LHR-JFK?include_charter=false'),
  route('/api/route/LHR-JFK?'),
  route('/api/route/LHR-JFK?unknown=1'),
  ok('/api/route/LHR-JFK?include_charter=true', { route_id: 'LHR-JFK', charter_only: false }),
  ok('/api/route/LHR-JFK?include%5Fcharter=1', { route_id: 'LHR-JFK', charter_only: false }),
  ok('/api/route/LGW-HER?include_charter=true', { charter_only: true, airlines: [{ service_type: 'charter' }] }),
  ok('/api/route/LGW-HER?include_charter=false&include_charter=YES', { charter_only: true }),
  ok('/api/route/ZRH-HER', { airlines: [{ airline_code: 'LX' }] }),
  ok('/api/route/ZRH-HER?include_charter=true', { airlines: [{ airline_code: 'LX' }, { airline_code: 'TB' }] }),
  notFound('/api/route/LGW-HER', 'Unknown route LGW-HER'),
  notFound('/api/route/KEF-JFK', 'Unknown route KEF-JFK'),
  notFound('/api/route/KEF-JFK?include_charter=true', 'Unknown route KEF-JFK'),
  notFound('/api/route/QQQ-QQQ', 'Unknown route QQQ-QQQ'),
  notFound('/api/route/LHR-JFK.json', /Unknown route|Not Found/),
  notFound('/api/route/LHR-JFK.charter', /Unknown route|Not Found/),
  invalid('/api/route/LHR-JFK?include_charter=maybe', 'bool_parsing'),
  // Destinations, precomputed.
  ok('/api/airport/LHR/destinations', { from: 'LHR', destinations: [{}, {}, {}] }),
  ok('/api/airport/lhr/destinations', { from: 'LHR', from_city: 'London' }),
  ok('/api/airport/ZRH/destinations?include_charter=on', { from: 'ZRH', from_city: 'Zürich' }),
  ok('/api/airport/ILI/destinations', { from: 'ILI', destinations: [] }),
  ok('/api/airport/LGW/destinations?include_charter=true', { destinations: [{ to: 'HER', charter_only: true }] }),
  notFound('/api/airport/QQQ/destinations', 'Unknown airport QQQ'),
  notFound('/api/airport/LONDON/destinations', 'Unknown airport LONDON'),
  notFound('/api/airport/LHR/destinations.json', 'Not Found'),
  notFound('/api/airport/LHR/destinations/', 'Not Found'),
  notFound('/api/airport/LHR', 'Not Found'),
  // Lists of routes, live.
  ok('/api/airport/lhr/origins', {
    to: 'LHR',
    to_city: 'London',
    origins: [{ from: 'JFK' }, { from: 'KEF' }, { from: 'ZRH' }],
  }),
  ok('/api/airport/LHR/origins?fields=summary&limit=1', { origins: [{ from: 'JFK', weekly: 7 }], total: 3 }),
  ok('/api/airport/LHR/origins?fields=summary&offset=0', { origins: [{}, {}, {}], total: 3 }),
  ok('/api/airport/LHR/origins?fields=Summary&alliance=OneWorld', { origins: [] }),
  ok('/api/airport/ILI/origins', { origins: [] }),
  notFound('/api/airport/QQQ/origins', 'Unknown airport QQQ'),
  invalid('/api/airport/LHR/origins?airline=BAWX', 'unknown_value'),
  // Values are looked up where all have the right form.
  invalid('/api/airport/LHR/origins?airline=BAWX&day=Fryday', 'string_pattern_mismatch'),
  invalid('/api/airport/LHR/origins?alliance=wings&fields=short', 'enum', 'enum'),
  invalid(
    '/api/airport/LHR/origins?depart_after=24:00&depart_before=7',
    'string_pattern_mismatch',
    'string_pattern_mismatch',
  ),
  invalid(
    '/api/airport/LHR/origins?month=13&limit=501&offset=-1',
    'less_than_equal',
    'less_than_equal',
    'greater_than_equal',
  ),
  invalid('/api/airport/LHR/origins?from_country=&min_flying_min=0', 'string_too_short', 'greater_than'),
  ok('/api/airline/lx/routes', { airline_code: 'LX', airline: 'Swiss', routes: [{}, {}, {}, {}, {}] }),
  ok('/api/airline/BA/routes?from_country=Iceland', { routes: [{ route_id: 'KEF-LHR' }] }),
  ok('/api/airline/TB/routes', { routes: [] }),
  ok('/api/airline/lx/routes?airline=ba,%20LX', { routes: [{}, {}, {}, {}, {}] }),
  ok('/api/airline/LX/routes?alliance=oneworld', { routes: [] }),
  notFound('/api/airline/QQ/routes', 'Unknown airline QQ'),
  notFound('/api/airline/British%20Airways/routes', 'Unknown airline BRITISH AIRWAYS'),
  // Reach and changes, live.
  ok('/api/airport/lhr/reachable?max_stops=2', {
    from: 'LHR',
    airports: [
      { airport_code: 'ZRH', city: 'Zürich', country: 'Switzerland', stops: 0, flying_min: 100, via: [] },
      { airport_code: 'KEF', stops: 0, flying_min: 195 },
      { airport_code: 'JFK', stops: 0 },
      { airport_code: 'HER', stops: 1, flying_min: 270, via: ['ZRH'] },
      { airport_code: 'GRU', stops: 1, flying_min: 815, via: ['ZRH'] },
    ],
    total: 5,
  }),
  ok('/api/airport/ILI/reachable', { airports: [], total: 0 }),
  notFound('/api/airport/QQQ/reachable', 'Unknown airport QQQ'),
  invalid(
    '/api/airport/LHR/reachable?max_stops=4&max_flying_min=0&limit=0',
    'less_than_equal',
    'greater_than',
    'greater_than_equal',
  ),
  ok('/api/changes?limit=2', {
    updates: [
      { date: '2026-07-01', added: 2, dropped: 1, rescheduled: 1 },
      { date: '2026-06-01', returned: 1 },
    ],
    changes: [
      { date: '2026-07-01', kind: 'added', route_id: 'HER-LGW', airlines: ['TB'] },
      { date: '2026-07-01', kind: 'added', route_id: 'LGW-HER', airlines: ['TB'] },
    ],
    total: 8,
  }),
  ok('/api/changes?airport=kef', {
    changes: [{ kind: 'dropped' }, { kind: 'relabelled' }, { kind: 'airline_dropped' }],
    total: 3,
  }),
  ok('/api/changes?airport=lon&airline=vs,tb', {
    changes: [{}, {}, { airlines: ['VS'] }, { airlines: ['TB'] }, { airlines: ['VS'] }],
  }),
  ok('/api/changes?airline=baw&kind=dropped', { changes: [{ route_id: 'KEF-JFK', airlines: ['BA'] }], total: 1 }),
  ok('/api/changes?kind=returned', { changes: [{ route_id: 'LHR-ZRH', airlines: null }], total: 1 }),
  invalid('/api/changes?airline=QQ', 'unknown_value'),
  ok('/api/changes?since=2026-07-02', { updates: [], changes: [], total: 0 }),
  notFound('/api/changes?airport=QQQ', 'Unknown airport QQQ'),
  invalid('/api/changes?kind=new&since=today', 'enum', 'string_pattern_mismatch'),
  invalid('/api/changes?since=2026-13-01', 'string_pattern_mismatch'),
  invalid('/api/changes?since=2026-11-31', 'string_pattern_mismatch'),
  invalid('/api/changes?since=2026-02-29', 'string_pattern_mismatch'),
  invalid('/api/changes?since=2026-02-30', 'string_pattern_mismatch'),
  invalid('/api/changes?since=2100-02-29', 'string_pattern_mismatch'),
  ok('/api/changes?since=2028-02-29', { changes: [], total: 0 }),
  notFound('/api/connections?from=lhr&to=jfk,', /"Unknown airport in JFK,: an entry is empty.*\/api\/airports\?q="}$/),
  invalid('/api/changes?airport=LHR,LGW,JFK,KEF,GRU,HER,SYD,ILI,ZRH,AAA,BBB', 'too_long'),
  // Airports and connections, live.
  ok('/api/airports?q=london', { airports: [{ airport_code: 'LHR' }, { airport_code: 'LGW' }] }),
  ok('/api/airports?q=z%C3%BCrich', { airports: [{ airport_code: 'ZRH', name: 'Zürich Airport' }] }),
  ok('/api/airports?q=nowhere+at+all', { airports: [] }),
  invalid('/api/airports', 'missing'),
  invalid('/api/airports?q=', 'string_too_short'),
  ok('/api/connections?from=LHR&to=JFK', { from: 'LHR', to: 'JFK', options: [{ stops: 0, total_flying_min: 475 }] }),
  ok('/api/connections?from=lhr&to=gru', { options: [{ stops: 1, legs: [{ to: 'ZRH' }, { from: 'ZRH' }] }] }),
  ok('/api/connections?from=LHR&to=LHR', { options: [] }),
  ok('/api/connections?from=LGW&to=HER', { options: [] }),
  ok('/api/connections?from=LGW&to=HER&include_charter=1', { options: [{ legs: [{ route_id: 'LGW-HER' }] }] }),
  notFound('/api/connections?from=QQQ&to=RRR', 'Unknown airport QQQ'),
  ok('/api/connections?from=lon&to=jfk,her', {
    from: 'LON',
    to: 'JFK,HER',
    options: [{ legs: [{ route_id: 'LHR-JFK' }] }],
  }),
  ok('/api/connections?from=lon&to=her&include_charter=1', { options: [{ legs: [{ route_id: 'LGW-HER' }] }] }),
  ok('/api/connections?from=LON&to=LHR,LGW', {
    from: 'LON',
    to: 'LHR,LGW',
    options: [],
    note: 'LON and LHR,LGW overlap: origin and destination must be different places.',
  }),
  ok('/api/connections?from=LHR,JFK&to=LON', { options: [{ legs: [{ route_id: 'JFK-LHR' }] }] }),
  ok('/api/connections?from=LHR&to=JFK&fields=summary&limit=1', {
    options: [{ stops: 0, legs: [{ route_id: 'LHR-JFK', airlines: ['BA', 'VS'], weekly: 21 }] }],
    total: 1,
  }),
  ok('/api/connections?from=LHR&to=GRU&offset=1', { options: [], total: 1 }),
  ok('/api/connections?from=LHR&to=JFK&alliance=any', { options: [] }),
  notFound('/api/airport/LHR,LGW/destinations', /find_connections takes lists: .*from=LHR%2CLGW&to=JFK/),
  // Airlines and places, live.
  ok('/api/airlines', { airlines: [{}, {}, {}], total: 3 }),
  ok('/api/airlines?q=swr', { airlines: [{ airline_code: 'LX', icao_code: 'SWR', routes: 5, airports: 4 }], total: 1 }),
  ok('/api/airlines?airport=LHR,KEF', { airlines: [{ airline_code: 'BA' }], total: 1 }),
  ok('/api/airlines?country=BR', { airlines: [{ airline_code: 'BA' }, { airline_code: 'LX' }], total: 2 }),
  ok('/api/airlines?alliance=star', { airlines: [], total: 0 }),
  notFound('/api/airlines?airport=QQQ', 'Unknown airport QQQ'),
  invalid('/api/airlines?country=Grece&limit=0', 'greater_than_equal'),
  ok('/api/nearby?latitude=51.5&longitude=-0.4&to_country=CH', {
    near: { name: null, country: null, latitude: 51.5, longitude: -0.4 },
    airports: [{ airport_code: 'LHR', distance_km: 5, routes: 3 }],
    total: 1,
  }),
  ok('/api/nearby?place=lhr&radius_km=1', { near: { country: 'United Kingdom' }, airports: [{ distance_km: 0 }] }),
  ok('/api/nearby?place=Oxford,%20UK', {
    near: { name: 'Oxford', country: 'United Kingdom' },
    airports: [{ airport_code: 'LHR', distance_km: 63 }],
    total: 1,
  }),
  notFound('/api/nearby?place=Nowhere', 'Unknown place Nowhere'),
  invalid('/api/nearby', 'missing'),
  invalid(
    '/api/nearby?latitude=north&longitude=181&radius_km=0',
    'float_parsing',
    'less_than_equal',
    'greater_than_equal',
  ),
  ok('/api/connections?from=LHR&to=GRU&avoid=zrh', { options: [] }),
  ok('/api/connections?from=LHR&to=GRU&avoid=LHR,GRU', { options: [{ stops: 1 }] }),
  ok('/api/connections?from=LHR&to=GRU&via=kef,ZRH', {
    options: [{ stops: 1, legs: [{ to: 'ZRH' }, { from: 'ZRH' }] }],
  }),
  ok('/api/connections?from=LHR&to=JFK&via=ZRH', { options: [] }),
  ok('/api/connections?from=LHR&to=JFK&airline=vs', { options: [{ legs: [{ airlines: [{ airline_code: 'VS' }] }] }] }),
  invalid('/api/connections?from=LHR&to=JFK&airline=va', 'unknown_value'),
  // The value as sent, not in its canonical form.
  {
    ...invalid('/api/connections?from=LHR&to=JFK&airline=zz,%20ba', 'unknown_value'),
    json: { detail: [{ type: 'unknown_value', input: 'zz, ba' }] },
  },
  { ...invalid('/api/flights?from=LHR&to_country=GB,', 'unknown_value'), text: 'to_country: an entry is empty.' },
  notFound('/api/connections?from=LHR&to=JFK&avoid=ZRH,QQQ', 'Unknown airport QQQ'),
  notFound('/api/connections?from=LHR,QQQ&to=JFK', 'Unknown airport QQQ'),
  invalid(
    '/api/connections?from=LHR&to=JFK&avoid=&via=&airline=BAWX&alliance=x',
    'string_too_short',
    'string_too_short',
    'enum',
  ),
  {
    path: '/api/connections?from=lhr,LGW,JFK,KEF,GRU,HER,SYD,ILI,ZRH,AAA,BBB&to=QQQ&max_stops=9&via=a,b,c,d,e,f,g,h,i,j,k',
    status: 422,
    type: JSON_TYPE,
    json: {
      detail: [
        { type: 'too_long', loc: ['query', 'from'], input: 'lhr,LGW,JFK,KEF,GRU,HER,SYD,ILI,ZRH,AAA,BBB' },
        { type: 'less_than_equal', loc: ['query', 'max_stops'] },
        {
          type: 'too_long',
          loc: ['query', 'via'],
          msg: 'List should have at most 10 items after validation, not 11',
          input: 'a,b,c,d,e,f,g,h,i,j,k',
          ctx: { field_type: 'List', max_length: 10, actual_length: 11 },
        },
      ],
    },
    answer: CORS,
  },
  invalid('/api/connections?max_stops=4&max_flying_min=0', 'missing', 'missing', 'less_than_equal', 'greater_than'),
  // Timed journeys.
  ok('/api/journeys?from=lhr&to=jfk', {
    from: 'LHR',
    to: 'JFK',
    journeys: [
      { day: 'Mon', departure: '08:25', arrival: '11:20', arrival_day_offset: 0, elapsed_min: 475, stops: 0 },
      { departure: '14:25', days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], layovers: [] },
      { departure: '09:30', flying_min: 480, legs: [{ route_id: 'LHR-JFK', airline_code: 'VS', block_min: 480 }] },
    ],
    untimed: false,
  }),
  ok('/api/journeys?from=LHR&to=GRU&min_layover=60&day=Fri', {
    journeys: [{ day: 'Fri', arrival_day_offset: 1, layovers: [{ airport_code: 'ZRH', minutes: 60 }] }],
  }),
  ok('/api/journeys?from=LHR&to=GRU&min_layover=60&max_layover=60&day=Fri', {
    journeys: [{ layovers: [{ minutes: 60 }] }],
  }),
  ok('/api/journeys?from=LHR&to=GRU&min_layover=60&max_layover=59&day=Fri', { journeys: [] }),
  ok('/api/journeys?from=LHR&to=GRU', { journeys: [], untimed: false }),
  ok('/api/journeys?from=LHR&to=GRU&min_layover=1000000000000&max_layover=2000000000000&day=Fri', { journeys: [] }),
  ok('/api/journeys?from=LHR&to=JFK&min_layover=1000000&limit=1', { journeys: [{ stops: 0 }] }),
  ok('/api/journeys?from=LON&to=LHR,LGW', { journeys: [], untimed: false }),
  invalid('/api/journeys?from=LHR&to=JFK&airline=ZZ', 'unknown_value'),
  notFound('/api/journeys?from=QQQ&to=RRR', 'Unknown airport QQQ'),
  notFound('/api/journeys?from=LHR&to=JFK&via=RRR', 'Unknown airport RRR'),
  invalid('/api/journeys', 'missing', 'missing'),
  invalid(
    '/api/journeys?from=&to=JFK&day=Fri,&depart_after=6:00&depart_before=24:00&arrive_before=x&max_stops=4&min_layover=-1&max_layover=1h&avoid=&via=&airline=BAWX&limit=51',
    ...['string_too_short', 'string_pattern_mismatch', 'string_pattern_mismatch', 'string_pattern_mismatch'],
    ...['string_pattern_mismatch', 'less_than_equal', 'greater_than_equal', 'int_parsing', 'string_too_short'],
    ...['string_too_short', 'less_than_equal'],
  ),
  invalid('/api/journeys?from=LHR&to=LHR,JFK,LHR,JFK,LHR,JFK,LHR,JFK,LHR,JFK,KEF', 'too_long'),
  // The rest of the API.
  { path: '/api/openapi.json', status: 200, type: JSON_TYPE, json: { openapi: /^3\.1/ }, answer: CORS },
  notFound('/api', 'Not Found'),
  notFound('/api/', 'Not Found'),
  notFound('/api/route/', /Not Found|Unknown route/),
  notFound('/api/nothing', 'Not Found'),
  notFound('/api/..%2fr/LHR-JFK', 'Not Found'),
  { path: '/api/route/LHR-JFK', method: 'POST', status: 405, type: JSON_TYPE, answer: { allow: /GET/, ...CORS } },
  { path: '/api/connections', method: 'DELETE', status: 405, type: JSON_TYPE, answer: { allow: /GET/ } },
  {
    path: '/api/route/LHR-JFK',
    method: 'OPTIONS',
    status: 204,
    answer: { ...CORS, 'access-control-allow-methods': /GET/ },
  },
  { path: '/api/route/LHR-JFK', method: 'HEAD', status: 200, type: JSON_TYPE, answer: ANSWER, text: /^$/ },
  { path: '/api/airports?q=x', method: 'HEAD', status: 200, type: JSON_TYPE, answer: ANSWER, text: /^$/ },
  // Pages.
  { path: '/', status: 200, type: HTML, answer: PAGE, text: /<!doctype html>/i },
  { path: '/r/LHR-JFK', status: 200, type: HTML, answer: PAGE, text: /LHR-JFK/ },
  { path: '/r/LHR-JFK?utm=1', status: 200, type: HTML, answer: PAGE },
  { path: '/r/LHR-JFK', method: 'HEAD', status: 200, type: HTML, answer: PAGE, text: /^$/ },
  { path: '/airport-routes-zurich-ZRH', status: 200, type: HTML, answer: PAGE },
  moved('/r/lhr-jfk', '/r/LHR-JFK'),
  moved('/r/LHR-JFK/', '/r/LHR-JFK'),
  moved('/r/LHR-JFK.html', '/r/LHR-JFK'),
  moved('/r/lhr-jfk?a=b&c', '/r/LHR-JFK?a=b&c'),
  moved('/airport-routes-paris-zrh', '/airport-routes-zurich-ZRH'),
  moved('/index.html', '/'),
  { path: '/weekend-from-zurich-ZRH', status: 200, type: HTML, answer: PAGE },
  { path: '/weekend-from-london-LON?day=Sat', status: 200, type: HTML, answer: PAGE },
  { path: '/weekend-from-zurich-ZRH.md', status: 200, type: 'text/markdown', text: '/weekend-from-zurich-ZRH.md' },
  {
    path: '/weekend-from-zurich-ZRH',
    headers: { accept: 'text/markdown' },
    status: 200,
    type: 'text/markdown',
    text: '/weekend-from-zurich-ZRH.md',
  },
  moved('/weekend-from-paris-zrh?out=Sat', '/weekend-from-zurich-ZRH?day=Sat'),
  moved('/connections?from=LHR&to=ATH&onward=Cairo+Wed', '/connections?from=LHR&to=ATH&to2=Cairo&day2=Wed'),
  moved('/weekend-from-LON/', '/weekend-from-london-LON'),
  moved('/weekend-from-x-zrh.md', '/weekend-from-zurich-ZRH.md'),
  { path: '/weekend-from-iliamna-ILI', status: 404, type: HTML },
  { path: '/weekend-from-london-QQQ', status: 404, type: HTML },
  { path: '/r/LHR-JFK.md', status: 200, type: 'text/markdown', text: '# LHR-JFK', answer: CORS },
  {
    path: '/r/LHR-JFK',
    headers: { accept: 'text/markdown' },
    status: 200,
    type: 'text/markdown',
    text: '# LHR-JFK',
    answer: { vary: /accept/i },
  },
  { path: '/r/LHR-JFK', headers: { accept: 'text/html, text/markdown;q=0.5' }, status: 200, type: HTML },
  { path: '/developers', status: 200, type: HTML, answer: PAGE },
  { path: '/developers.md', status: 200, type: 'text/markdown; charset=utf-8', text: '/api/route' },
  { path: '/llms.txt', status: 200, type: 'text/plain; charset=utf-8', text: /^# Air Routes/ },
  { path: '/robots.txt', status: 200, type: 'text/plain' },
  { path: '/sitemap.xml', status: 200, type: 'application/xml' },
  { path: '/land.svg', status: 200, type: 'image/svg+xml', answer: { 'content-security-policy': /default-src/ } },
  {
    path: '/_astro/site.AbCd1234.css',
    status: 200,
    type: 'text/css',
    answer: { 'cache-control': /max-age=31536000, immutable/ },
  },
  { path: '/nothing-here', status: 404, type: HTML, answer: PAGE },
  { path: '/r/KEF-JFK', status: 404, type: HTML },
  { path: '/404', status: 404, type: HTML },
  { path: '/_astro/site.AbCd1234.css.br', status: 404, type: HTML },
  { path: '/connections?from=LHR&to=JFK', status: 200, type: HTML, answer: PAGE },
  { path: '/release.json', status: 404 },
  { path: '/live/departures.bin', status: 404 },
  { path: '/', method: 'POST', status: 405, answer: { allow: /GET/ } },
  // MCP.
  {
    ...mcp('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } }),
    status: 200,
    type: JSON_TYPE,
    json: { id: 7, result: { serverInfo: { name: 'air-routes' } } },
  },
  { ...mcp('tools/list'), status: 200, json: { result: { tools: expectArray() } } },
  {
    ...mcp('tools/call', { name: 'route_detail', arguments: { route_id: 'LHR-JFK' } }),
    status: 200,
    json: { result: { structuredContent: { route_id: 'LHR-JFK', airlines: [{}, {}] } } },
    answer: { 'access-control-allow-origin': '*' },
  },
  {
    ...mcp('tools/call', { name: 'airport_destinations', arguments: { airport_code: 'QQQ' } }),
    status: 200,
    json: { result: { isError: true } },
    text: 'Unknown airport QQQ',
  },
  { path: '/mcp', status: 405, answer: { allow: 'POST' } },
  { ...mcp('ping'), headers: { 'content-type': 'text/plain' }, status: 415 },
  { ...mcp('ping'), body: '{', status: 400 },
  { ...mcp('ping'), body: 'x'.repeat(70_000), status: 413 },
];
