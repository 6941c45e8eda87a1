/** Black box: a page shows the routes or journeys of the JSON that it links, with filters and without. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Indexes } from '../../../src/operations/indexes.ts';
import { openRelease } from '../../../src/server/release.ts';
import { pathsOf } from '../../../src/site/builtPages.ts';
import { type Served, startNode } from '../../support/service.ts';
import { smallBuild } from '../../support/smallBuild.ts';
import { ask } from '../contract/http.ts';

let node: Served;
let indexes: Indexes;
beforeAll(async () => {
  const release = join((await smallBuild()).state, 'current');
  ({ indexes } = await openRelease(release));
  node = await startNode(release);
}, 480_000);
afterAll(() => node?.stop());

const FILTERS = [
  ...['day=Sat', 'day=Mon,Fri&depart_after=18:00', 'depart_before=09:00', 'arrive_after=18:00&month=3'],
  ...['airline=BA', 'alliance=star&day=Tue', 'aircraft=A320', 'max_flying_min=120', 'min_flying_min=200&day=Sun'],
  ...['season=year_round', 'month=7', 'month=1&arrive_before=12:00', 'sort=-distance_km', 'day=Wed&sort=flying_min'],
];

/** The page, and the JSON that it links. */
async function linked(path: string) {
  const page = await ask(node.origin, { path });
  expect(page.status, path).toBe(200);
  const [, href] = /<link rel="alternate" type="application\/json" href="([^"]+)"/.exec(page.text) ?? [];
  if (href === undefined) return null;
  const json = href.replaceAll('&amp;', '&');
  const answer = await ask(node.origin, { path: json });
  expect(answer.status, `${path} links ${json}`).toBe(200);
  return { html: page.text, answer: JSON.parse(answer.text), json };
}

interface RouteAnswer {
  readonly total?: number;
  readonly [list: string]: unknown;
}

/** The routes of an answer, in its order, each once. */
const routesOf = ({ destinations, origins, routes, flights }: RouteAnswer): string[] => {
  const rows = (destinations ?? origins ?? routes ?? flights ?? []) as readonly { readonly route_id: string }[];
  return [...new Set(rows.map(({ route_id }) => route_id))];
};

test('of routes, on filtered pages', async () => {
  const kinds = ['hub', 'origins', 'airline', 'city', 'countryPair', 'family'] as const;
  const paths = kinds.flatMap((kind) => pathsOf(indexes, kind).slice(0, 12));
  const compared = { pages: 0, routes: 0 };
  for (const [i, path] of paths.entries())
    for (const filter of FILTERS.filter((_, k) => (i + k) % 3 === 0)) {
      const found = await linked(`${path}?${filter}`);
      if (found === null) continue;
      // A request has at most 500 flights.
      if ((found.answer.total ?? 0) > 500) continue;
      const rows = [...found.html.matchAll(/<tr\b[^>]*\bdata-route="([^"]+)"[^>]*>/g)];
      const shown = rows.filter(([tag]) => !tag.includes('data-may')).map(([, id]) => id);
      expect(shown.toSorted(), `${path}?${filter} and ${found.json}`).toEqual(routesOf(found.answer).sort());
      compared.pages++;
      compared.routes += shown.length;
    }
  expect(compared.pages).toBeGreaterThan(156);
  expect(compared.routes).toBeGreaterThan(300);
});

interface Way {
  readonly legs: readonly { readonly route_id: string; readonly departure: string }[];
}
const keyOf = ({ legs }: Way): string => legs.map((leg) => `${leg.route_id}@${leg.departure}`).join(' ');

test('of journeys and trips', async () => {
  const hubs = indexes.airports.filter(({ routeCount }) => routeCount > 3).map(({ code }) => code);
  const queries = [
    ...['', '&day=Fri', '&day=Mon&depart_after=12:00', '&max_stops=1&month=7', '&day=Sat&return_day=Sun'],
    ...[
      '&day=Tue&return_day=same&min_stay=240',
      '&alliance=star',
      '&airline=BA&day=Thu',
      '&day=Wed&arrive_before=18:00',
    ],
    ...['&day=Fri&aircraft=A320', '&keep=all&day=Sun&limit=30', '&day=Fri&return_day=Mon&max_stops=0&keep=all'],
  ];
  const paths = hubs.flatMap((from, i) =>
    hubs.flatMap((to, k) =>
      from === to || (i * 7 + k) % 4 !== 0
        ? []
        : `/connections?from=${from}&to=${to}${queries[(i + k) % queries.length]}`,
    ),
  );
  const anywhere = hubs.flatMap((code) => [
    `/weekend-from-x-${code}`,
    `/connections?from=${code}&max_stops=0&day=Sat&return_day=same`,
  ]);
  let compared = 0;
  for (const path of [...paths.slice(0, 150), ...anywhere]) {
    const { status, headers } = await ask(node.origin, { path });
    const found = await linked(status === 308 ? String(headers['location']) : path);
    if (found === null) continue;
    const { journeys = [], trips = [] } = found.answer as { journeys?: Way[]; trips?: { out: Way; back: Way }[] };
    const keys = [...journeys, ...trips.flatMap(({ out, back }) => [out, back])].map(keyOf);
    const shown = [...found.html.matchAll(/data-journey="([^"]+)"/g)].map(([, key]) => key);
    expect(shown.toSorted(), `${path} and ${found.json}`).toEqual(keys.sort());
    compared += keys.length;
  }
  expect(compared).toBeGreaterThan(200);
});
