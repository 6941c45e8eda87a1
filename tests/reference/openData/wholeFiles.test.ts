/**
 * The files of the open data of a small network, compared with kept files. After an intended change,
 * `npx vitest run tests/reference/openData/wholeFiles.test.ts --update` writes them anew.
 */
import { expect, test } from 'vitest';
import { csvLine } from '../../../src/core/csv.ts';
import { buildIndexes } from '../../../src/operations/indexes.ts';
import { createCalendar } from '../../../src/reference/openData/calendar.ts';
import { dataPackage, openDataFiles } from '../../../src/reference/openData/catalog.ts';
import { geoJsonLines } from '../../../src/reference/openData/geojson.ts';
import { GTFS_WEEKS, type GtfsFeed, gtfsFeeds } from '../../../src/reference/openData/gtfs.ts';
import { TABLES } from '../../../src/reference/openData/openTables.ts';
import { SSIM_WEEKS, ssimLines } from '../../../src/reference/openData/ssim.ts';
import { dump } from '../../support/dump.ts';
import { network, networkIndexes } from '../../support/network.ts';

/** The clocks of Europe, America and Australia change within 26 weeks of it. */
const DATE = '2026-09-02';

const whole = networkIndexes();
/** Some routes, for the timetables: each departure is several records. */
const TIMED =
  /^(JFK-LGA|KEF-NOC|LAX-JFK|LAX-NAN|LGW-FNC|LGW-HER|LHR-FNC|LHR-JFK|LHR-ORD|LHR-SYD|LHR-ZRH|NAN-LAX|NAN-SYD)$/;
const published = network();
const { dataset } = published;
const timed = buildIndexes({
  ...published,
  dataset: { ...dataset, routes: dataset.routes.filter(({ id }) => TIMED.test(id)) },
});

const compared = (lines: Iterable<string>, file: string) =>
  expect(`${[...lines].join('\n')}\n`).toMatchFileSnapshot(`__snapshots__/${file}`);

test('the tables', async () => {
  const lines = TABLES.flatMap(({ name, fields, rows }) => [
    `===== ${name}.csv`,
    csvLine(fields.map((field) => field.name)),
    ...Array.from(rows(whole), csvLine),
  ]);
  await compared(lines, 'tables.txt');
});

test('the routes on a map', async () => {
  await compared(geoJsonLines(whole), 'routes.geojson');
});

test.each<[string, GtfsFeed]>([
  ['gtfs', { charter: false }],
  ['gtfs-charter', { charter: true }],
  ['gtfs-country', { charter: false, country: 'FJ' }],
  ['gtfs-airline', { charter: false, airline: 'QF' }],
])('%s', async (name, feed) => {
  const files = gtfsFeeds(timed, createCalendar(DATE, GTFS_WEEKS))(feed);
  await compared(
    files.flatMap((file) => [`===== ${file.name}`, ...file.lines()]),
    `${name}.txt`,
  );
});

test('the feed of a country or an airline without a trip has no rows', () => {
  const feeds = gtfsFeeds(timed, createCalendar(DATE, GTFS_WEEKS));
  for (const feed of [
    { charter: false, country: 'DE' },
    { charter: false, airline: 'ZZ' },
  ]) {
    const rows = feeds(feed).map(({ name, lines }) => `${name} ${[...lines()].length - 1}`);
    expect(rows.filter((row) => !row.endsWith(' 0'))).toEqual(['feed_info.txt 1', 'attributions.txt 1']);
  }
});

test('the SSIM file', async () => {
  await compared(ssimLines(timed, createCalendar(DATE, SSIM_WEEKS)), 'air-routes.ssim');
});

test('the description of the files', async () => {
  const files = openDataFiles(whole);
  const written = files.map((file, i) => ({ ...file, bytes: i, sha256: `${i}` }));
  await compared([dump(files), dump(dataPackage(whole, written))], 'datapackage.txt');
});
