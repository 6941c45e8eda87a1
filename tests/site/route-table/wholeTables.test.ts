/**
 * What the filters of a table keep, compared with a file. After a wanted change,
 * `npx vitest run tests/site/route-table/wholeTables.test.ts --update` writes it anew.
 */
import { expect, test } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';
import { readAddress } from '../../../src/contract/pageAddress.ts';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { must } from '../../../src/core/must.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { pageNames } from '../../../src/operations/pageNames.ts';
import { builtPages } from '../../../src/site/builtPages.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { airlineKind } from '../../../src/site/pages/airline.ts';
import { hubKind } from '../../../src/site/pages/hub.ts';
import { requestedPage } from '../../../src/site/requestedPage.ts';
import { readState, writeState } from '../../../src/site/route-table/address.ts';
import { countChoices, rowMatcher } from '../../../src/site/route-table/filters.ts';
import { decodeRow, encodeRow } from '../../../src/site/route-table/rowData.ts';
import { seasonOf } from '../../../src/site/route-table/rows.ts';
import { AIRPORTS } from '../../support/airports.ts';
import { dump } from '../../support/dump.ts';
import { networkIndexes } from '../../support/network.ts';
import { airportLines, flights, tinyWorld } from '../../support/testWorld.ts';
import { rowsIn, tableIn } from '../pages.ts';

const indexes = networkIndexes();
const airport = must(indexes.airports[indexes.airportIndex.get('LHR') ?? -1], 'LHR');
const hub = must(hubKind.make(indexes, { airport }), 'LHR');
const airline = must(airlineKind.make(indexes, { airline: { name: 'British Airways', code: 'BA' } }), 'BA');

const QUERIES = `
q=zur
q=New+York
airline=BA
airline=LX,EK
alliance=star
alliance=oneworld&airline=QF
country=Switzerland
region=Europe
day=Sat
day=Sat,Sun&time=morning
time=night
time=evening,night
within=120
within=480&day=Mon
season=Summer+seasonal
season=Not+known
season=Winter+seasonal&day=Wed
month=1
month=7&region=Europe
aircraft=A380
aircraft=A320&day=Sun
aircraft=777&time=evening
airline=ZZ
day=Someday
sort=weekly-down&day=Mon
sort=km
sort=nothing
from=JFK
`
  .trim()
  .split('\n');

test.each([
  ['destinations', hub],
  ['routes', airline],
] as const)('the filters of a table of %s', async (kind, page) => {
  const { filters } = tableIn(page);
  const alliances = must(filters, 'filters').alliances;
  const rows = rowsIn(page).map((row) => {
    // As the script of the page reads them.
    const data = decodeRow(encodeRow({ ...row, regions: row.regions.to }));
    return {
      ...data,
      services: data.services.map((service) => ({ ...service, alliance: alliances.get(service.airline) ?? null })),
      id: `${row.from.code}-${row.to.code}`,
      from: row.from.code,
      country: row.to.country,
      season: seasonOf(row),
      text: fold(`${row.to.city} ${row.to.code}`),
    };
  });
  const found = QUERIES.map((query) => {
    const offers = (_: string, value: string) => value !== '' && !/ZZ|Someday/.test(value);
    const state = readState(new URLSearchParams(query), offers, ['place', 'km', 'weekly']);
    const { match, mayMatch } = rowMatcher(state.filters);
    const shown = (of: typeof match) =>
      rows.flatMap((row) => {
        const found = of(row);
        return found ? [{ id: row.id, ...found }] : [];
      });
    const counts = Object.entries(countChoices(rows, state.filters)).map(([name, values]) => [name, [...values]]);
    const text = dump({ address: writeState(state), match: shown(match), mayMatch: shown(mayMatch), counts });
    return `===== ${query}\n${text}`;
  });
  await expect(`${found.join('\n')}\n`).toMatchFileSnapshot(`__snapshots__/${kind}.txt`);
});

test('a long table has the rows with the most flights, and a script loads the others', async () => {
  const codes = AIRPORTS.slice(0, 13).map((line) => line.slice(0, 3));
  const pairs = codes.flatMap((from) => codes.filter((to) => to !== from).map((to) => `${from}-${to}`));
  const lines = pairs.map((pair, i) => `${pair} BA 09:00 ${i < 6 ? '1' : '12'} scheduled`);
  const text = tinyWorld({ 'airports.csv': airportLines(...codes), 'curated/cities.csv': [], ...flights(...lines) });
  const large = buildIndexes({ dataset: loadDataset(text), baseUrl: 'https://routes.example' });
  const [page] = [...builtPages(large)].filter(({ id }) => id === 'airline');
  const made = must(page, 'airline').make();
  const { rows, allRows, allRowsPath } = tableIn(made);
  expect([pairs.length, rows.length, allRows?.length]).toEqual([156, 150, 156]);
  expect(rows.every(({ weekly }) => weekly === 2)).toBe(true);
  const [, loaded] = must(page, 'airline').files(made);
  expect([loaded?.path, allRowsPath]).toEqual(Array(2).fill('/rows/airline-british-airways-BA.json'));
  const html = JSON.parse(loaded?.text() ?? '');
  expect([html.match(/<tr /g).length, html.includes(`/r/${pairs[0]}`)]).toEqual([156, true]);
  const target = must(readAddress(allRowsPath, pageNames(large)), allRowsPath);
  const context = { indexes: large, target };
  const answer = await requestedPage(context, new URLSearchParams(), readPalette());
  expect(answer instanceof Response && (await answer.json())).toBe(html);
});
