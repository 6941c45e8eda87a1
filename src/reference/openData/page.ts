/** The text of the page about the open data. */
import { PAGES } from '../../contract/pages.ts';
import { LAYOVER } from '../../contract/vocabulary.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { blocks, bullets, code, fragment, table } from '../blocks.ts';
import { DATA_LICENCE } from '../summary.ts';
import { GTFS_CHARTER_FILE, GTFS_FILE, OPEN_DATA_FILES, PACKAGE_FILE, SSIM_FILE } from './catalog.ts';
import { TABLES, type Table, type TableName } from './openTables.ts';
import { sourcesText } from './sources.ts';

/** The sentence below the title. */
export const DATA_LEAD = `The whole network as files, free to use under ${DATA_LICENCE.title}.`;

/** Everything below the lead, as Markdown. */
export function dataMarkdown(indexes: Indexes): string {
  const { baseUrl } = indexes;
  return blocks(
    '## Files',
    `Each update of the data replaces all files. ${fileLink(baseUrl, PACKAGE_FILE)} describes them as a Frictionless data package, with SHA-256 checksums, sizes, types and units.`,
    table(
      ['Content', 'Rows', 'Files'],
      [
        ...TABLES.map(({ name, title, rows }) => [
          `[${title}](#${fragment(title)})`,
          rows(indexes)
            .reduce((count) => count + 1, 0)
            .toLocaleString('en-GB'),
          fileLinks(baseUrl, name),
        ]),
        ['Routes as great circles on a map', '', fileLink(baseUrl, 'routes.geojson')],
        ['[Timetable](#gtfs) for journey planners', '', fileLink(baseUrl, GTFS_FILE)],
        ['[Charter flights](#gtfs) for journey planners', '', fileLink(baseUrl, GTFS_CHARTER_FILE)],
        ['[Timetable](#ssim) for airline software', '', fileLink(baseUrl, SSIM_FILE)],
      ],
    ),
    '## How to use them',
    bullets([
      'The tables join on `route_id`, `airline_code` and `airport_code`. Text is UTF-8; an empty cell means unknown.',
      'Charter flights are included: `service_type` is `charter`, and `charter_only` marks routes without other flights.',
      'A schedule is the pattern of a typical week, without dates. Times of departure are local to the origin, times of arrival to the destination.',
      `\`${PAGES.data.path}/latest/\` followed by the name of a file is another address of it. \`created\` in the description is the date of the data.`,
      'Files have `ETag` and `Access-Control-Allow-Origin: *`. Request them again with `If-None-Match`.',
      'Files of 64 KiB and more are also sent in parts (`Range`, one range a request), so that a reader of Parquet fetches only the columns that it needs. `Accept-Encoding` must not ask for compression then.',
    ]),
    'The destinations of Funchal, with DuckDB:',
    code(
      'sh',
      `curl -O '${baseUrl}${PAGES.data.path}/routes.parquet'\nduckdb -c "SELECT \\"to\\", flying_min FROM 'routes.parquet' WHERE \\"from\\" = 'FNC'"`,
    ),
    'The busiest airlines, with pandas:',
    code(
      'python',
      `import pandas as pd\n\nairlines = pd.read_csv('${baseUrl}${PAGES.data.path}/airlines.csv')\nprint(airlines.nlargest(10, 'weekly_departures'))`,
    ),
    ...TABLES.map((one) => blocks(`## ${one.title}`, tableText(one))),
    '## GTFS',
    GTFS_TEXT,
    '## SSIM',
    SSIM_TEXT,
    '## Sources',
    sourcesText(indexes),
    '## Licence',
    `The data is under [${DATA_LICENCE.title}](${DATA_LICENCE.url}): name Air Routes and link to it. It comes without any guarantee. For single requests use the [API](${baseUrl}${PAGES.developers.path}).`,
  );
}

const fileLinks = (baseUrl: string, table: TableName): string =>
  OPEN_DATA_FILES.filter((file) => file.table === table)
    .map(({ name }) => fileLink(baseUrl, name))
    .join(', ');

const fileLink = (baseUrl: string, name: string): string => `[\`${name}\`](${baseUrl}${PAGES.data.path}/${name})`;

const tableText = ({ description, fields }: Table): string =>
  blocks(
    description,
    table(
      ['Field', 'Type', 'Unit', 'Description'],
      fields.map(({ name, type, unit = '', description: text, constraints }) => [
        `\`${name}\`${constraints ? '' : ' (may be empty)'}`,
        type,
        unit,
        text,
      ]),
    ),
  );

const GTFS_TEXT = bullets([
  'The calendar has 26 weeks, from the Monday of the week of the build. It leaves out months in which a service is known to rest.',
  'Agencies are airlines, stops are airports, parent stations are metropolitan areas, routes are an airline on a route. Route types are 1100 (air service).',
  'All times are UTC, because GTFS has one time zone for all agencies. A departure is one trip for each stretch of the calendar in which the clocks of its origin stay the same.',
  `\`trip_short_name\` is the flight number where it is known. \`transfers.txt\` has ${LAYOVER.otherMin} minutes at every airport; timed journeys here also change between two domestic flights in ${LAYOVER.domesticMin}.`,
  'Without a known block time the arrival is an estimate with `timepoint` 0. Departures without a known time are left out.',
  `A country or an airline has a feed of its own: \`${PAGES.data.path}/gtfs/country/GB.zip\` has the flights to, from and within the United Kingdom, \`${PAGES.data.path}/gtfs/airline/BA.zip\` those of British Airways. One without a known departure time has none, nor has one with charter flights alone: those are in \`gtfs-charter.zip\`.`,
]);

const SSIM_TEXT = bullets([
  'Chapter 7 of the IATA manual: records of 200 characters in local time, for 52 weeks from the Monday of the week of the build. Periods end where clocks change, and leave out months in which a service is known to rest.',
  'Service type C is charter, J all other flights. Of several aircraft types the record has the first.',
  'SSIM requires a flight number and an arrival. Departures without a known time or number are left out. Without a known block time the arrival is an estimate.',
  'An operational suffix (A, B, …) tells departures of one number, route and day apart.',
]);
