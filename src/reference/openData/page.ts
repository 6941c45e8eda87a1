/** The text of the page about the open data. */
import { DATA_PATH, DEVELOPERS_PATH } from '../../contract/paths.ts';
import type { Dataset } from '../../core/dataset/dataset.ts';
import { referenceWeek } from '../../core/timetable/referenceWeek.ts';
import type { PublishContext } from '../../operations/records.ts';
import { blocks, bullets, code, table } from '../blocks.ts';
import { fragment } from '../section.ts';
import { DATA_LICENCE } from '../summary.ts';
import { OPEN_DATA_FILES, PACKAGE_FILE } from './catalog.ts';
import { TABLES, type Table, type TableName } from './openTables.ts';

/** The sentence below the title. */
export const DATA_LEAD = `The whole network as files, free to use under ${DATA_LICENCE.title}.`;

/** Everything below the lead, as Markdown. */
export const dataMarkdown = ({ dataset, baseUrl }: PublishContext): string =>
  blocks(
    '## Files',
    `Each update of the data replaces all files. ${fileLink(baseUrl, PACKAGE_FILE)} describes them as a Frictionless data package, with SHA-256 checksums, sizes, types and units.`,
    table(
      ['Content', 'Rows', 'Files'],
      [
        ...TABLES.map(({ name, title, rows }) => [
          `[${title}](#${fragment(title)})`,
          rowCount(rows(dataset)).toLocaleString('en-GB'),
          fileLinks(baseUrl, name),
        ]),
        ['Routes as lines on a map', '', fileLink(baseUrl, 'routes.geojson')],
        ['[Timetable](#gtfs) of the reference week', '', fileLink(baseUrl, 'gtfs.zip')],
      ],
    ),
    '## How to use them',
    bullets([
      'The tables join on `route_id`, `airline_code` and `airport_code`. Text is UTF-8; an empty cell means unknown.',
      'Charter flights are included: `service_type` is `charter`, and `charter_only` marks routes without other flights.',
      'A schedule is the pattern of a typical week, without dates. Times are local to the origin.',
      'Files have `ETag` and `Access-Control-Allow-Origin: *`. Request them again with `If-None-Match`.',
      'Files of 64 KiB and more are also sent in parts (`Range`, one range a request), so that a reader of Parquet fetches only the columns that it needs. `Accept-Encoding` must not ask for compression then.',
    ]),
    'All destinations of Funchal, with DuckDB:',
    code(
      'sh',
      `curl -O '${baseUrl}${DATA_PATH}/routes.parquet'\nduckdb -c "SELECT \\"to\\", flying_min FROM 'routes.parquet' WHERE \\"from\\" = 'FNC'"`,
    ),
    'The busiest airlines, with pandas:',
    code(
      'python',
      `import pandas as pd\n\nairlines = pd.read_csv('${baseUrl}${DATA_PATH}/airlines.csv')\nprint(airlines.nlargest(10, 'weekly_departures'))`,
    ),
    ...TABLES.map((one) => blocks(`## ${one.title}`, tableText(one))),
    '## GTFS',
    gtfsText(dataset),
    '## Licence',
    `The data is under [${DATA_LICENCE.title}](${DATA_LICENCE.url}): name Air Routes and link to it. It comes without any guarantee. For single requests use the [API](${baseUrl}${DEVELOPERS_PATH}).`,
  );

/** The files of a table. */
const fileLinks = (baseUrl: string, table: TableName): string =>
  OPEN_DATA_FILES.filter((file) => file.table === table)
    .map(({ name }) => fileLink(baseUrl, name))
    .join(', ');

const fileLink = (baseUrl: string, name: string): string => `[\`${name}\`](${baseUrl}${DATA_PATH}/${name})`;

function rowCount(rows: Iterable<unknown>): number {
  let length = 0;
  for (const _ of rows) length++;
  return length;
}

const tableText = ({ description, fields }: Table): string =>
  blocks(
    description,
    table(
      ['Field', 'Type', 'Unit', 'Description'],
      fields.map(({ name, type, unit = '', description: text, required }) => [
        `\`${name}\`${required ? '' : ' (may be empty)'}`,
        type,
        unit,
        text,
      ]),
    ),
  );

const gtfsText = (dataset: Dataset): string =>
  bullets([
    `The calendar has one week, which begins on ${referenceWeek(dataset).monday}: the week whose clocks the timed journeys have.`,
    'Agencies are airlines, stops are airports, routes are an airline on a route. All times are UTC, because GTFS has one time zone for all agencies.',
    'Route types are those of the extended list: 1101 international, 1102 domestic, 1107 and 1111 charter.',
    'Without a known block time the arrival is an estimate with `timepoint` 0. Departures without a known time are left out.',
  ]);
