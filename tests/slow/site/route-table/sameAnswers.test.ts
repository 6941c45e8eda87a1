/** A page, its form in the browser, and the API find the same routes with the same query. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeQuery } from '../../../../src/contract/formerQueries.ts';
import type { Input } from '../../../../src/contract/operations.ts';
import { SEASONS, WEEKDAYS } from '../../../../src/contract/vocabulary.ts';
import { routeMatcher } from '../../../../src/core/filter/routeFilter.ts';
import { at } from '../../../../src/core/must.ts';
import { inMonth as clocksOf } from '../../../../src/operations/clocks.ts';
import { decodeInput } from '../../../../src/operations/decodeInput.ts';
import { callOperation } from '../../../../src/operations/handlers.ts';
import { pageColumns, withMonthClocks } from '../../../../src/site/route-table/pageColumns.ts';
import { type Chosen, chosenMonth, pageFilter } from '../../../../src/site/route-table/pageFilter.ts';
import { type RouteCall, type ShownRoutes, showRoutes } from '../../../../src/site/route-table/routeCall.ts';
import { decodeRow, encodeRow } from '../../../../src/site/route-table/rowData.ts';
import { rowData } from '../../../../src/site/route-table/rows.ts';
import { tableForm } from '../../../../src/site/route-table/tableForm.ts';
import { rowsOf } from '../../../support/rowsOf.ts';
import { SEED } from '../../../support/seed.ts';
import { bundledWorld } from '../../../support/testWorld.ts';

const { indexes } = bundledWorld();

const AIRPORTS = 'LHR,MAN,DUB,KOI,FNC,JFK,SIN,LYS,GRU,SYD,ADD,STN'.split(',');
/** `RUNS=40000` for as many random queries. */
const RUNS = Number(process.env['RUNS'] ?? 600);

const NONE = fc.constant(undefined);
const rarely = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 7, arbitrary: NONE }, { weight: 1, arbitrary: values });
const some = (values: readonly string[]) =>
  fc.subarray([...values], { minLength: 1, maxLength: 3 }).map((each) => each.join());
const time = fc.constantFrom('00:00', '06:00', '09:30', '12:00', '18:00', '22:00', '23:59');
const filters = {
  airline: rarely(some(['BA', 'FR', 'U2', 'LH', 'EK', 'DL', 'TP'])),
  alliance: rarely(fc.constantFrom('oneworld', 'skyteam', 'star')),
  day: fc.option(some(WEEKDAYS), { nil: undefined, freq: 1 }),
  depart_after: rarely(time),
  depart_before: rarely(time),
  arrive_after: rarely(time),
  arrive_before: rarely(time),
  aircraft: rarely(some(['A320', 'A380', '77W', '787', '738'])),
  min_flying_min: rarely(fc.constantFrom('60', '120', '400')),
  max_flying_min: rarely(fc.constantFrom('60', '120', '200', '600')),
  month: rarely(fc.integer({ min: 1, max: 12 }).map(String)),
  season: rarely(fc.constantFrom(...SEASONS)),
};
const ofEnd = (end: 'from' | 'to') => ({
  [`${end}_country`]: rarely(some(['GR', 'ES', 'US', 'IT', 'GB', 'PT', 'JP'])),
  [`${end}_region`]: rarely(some(['Greek Islands', 'Scandinavia', 'Europe', 'Balkans'])),
});

/** The pages of an airport with the filters that they have. */
const PAGES = [
  ['airport_destinations', (code: string) => ({ airport_code: code }), ofEnd('to')],
  ['airport_origins', (code: string) => ({ airport_code: code }), ofEnd('from')],
  ['find_flights', (code: string) => ({ from: code }), { ...ofEnd('to'), arrive_day: rarely(some(WEEKDAYS)) }],
] as const;

/** The routes of the API for a query. */
function answered({ id, input }: RouteCall, query: string): string[] {
  const path = { airport_code: input['airport_code'] ?? '' };
  const others = Object.entries(input).filter(([name]) => name !== 'airport_code');
  const sent = decodeInput(id, path, writeQuery([...others, ...new URLSearchParams(query)]));
  const found = new Set<string>();
  for (let offset = 0; ; offset += 500) {
    const answer: object = callOperation(indexes, id, { ...sent, limit: 500, offset } as Input<typeof id>);
    const { destinations, origins, flights, total } = answer as Record<string, { route_id: string }[]> & {
      total: number;
    };
    for (const { route_id } of rowsOf(destinations ?? origins ?? flights ?? [])) found.add(route_id);
    if (offset + 500 >= total) return [...found].sort();
  }
}

/** What the browser makes of the rows of the page without filters. */
function filtered(page: ShownRoutes, chosen: Chosen) {
  const rows = page.all.map((row) => ({ ...decodeRow(encodeRow(rowData(indexes, row))), routeId: row.id }));
  const columns = withMonthClocks(pageColumns(rows), chosenMonth(chosen));
  const form = tableForm(indexes, page.call.id === 'airport_origins' ? 'origins' : 'destinations', page);
  const codesOf = (name: string, value: string) => {
    const choices = form?.fields.find((field) => field.name === name)?.choices ?? [];
    return choices.find((choice) => choice.value === value)?.codes ?? [value];
  };
  const matchOf = routeMatcher(columns, pageFilter(chosen, codesOf, columns));
  const matches = rows.flatMap((_, i) => matchOf(i) ?? []);
  const idsOf = (isShown: boolean) =>
    matches
      .filter(({ shown }) => shown.length > 0 === isShown)
      .map(({ route }) => at(rows, route).routeId)
      .sort();
  return { rows: idsOf(true), mayMatch: idsOf(false) };
}

test.each(PAGES)(
  `a page of %s, its form and the API list the same routes, SEED=${SEED}`,
  { timeout: 3_600_000 },
  (id, input, ends) => {
    const seen = { routes: 0, mayMatch: 0, none: 0 };
    fc.assert(
      fc.property(fc.constantFrom(...AIRPORTS), fc.record({ ...filters, ...ends }), (code, values) => {
        const query = writeQuery(
          Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const])),
        );
        const call: RouteCall = { id, input: input(code) };
        // The indexes of a request of a page have the clocks of its month.
        const own = clocksOf(indexes, values.month === undefined ? undefined : Number(values.month));
        const page = showRoutes(own, call, new URLSearchParams(query));
        const ids = (rows: ShownRoutes['rows']) => rows.map((row) => row.id).sort();
        expect(ids(page.rows)).toEqual(answered(call, query));
        expect(filtered(page, new Map(new URLSearchParams(query)))).toEqual({
          rows: ids(page.rows),
          mayMatch: ids(page.mayMatch),
        });
        seen.routes += page.rows.length;
        seen.mayMatch += page.mayMatch.length;
        seen.none += Number(page.rows.length === 0);
      }),
      { numRuns: Math.ceil(RUNS / PAGES.length), seed: SEED },
    );
    expect(seen.routes).toBeGreaterThan(RUNS / PAGES.length);
    expect(seen.mayMatch).toBeGreaterThan(RUNS / PAGES.length);
    expect(seen.none).toBeLessThan((RUNS / PAGES.length) * 0.9);
  },
);
