/** The files of the open data, and their description as a Frictionless data package. */
import { DATA_PATH } from '../../contract/paths.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { DATA_LICENCE, PURPOSE, SERVICE_NAME } from '../summary.ts';
import { TABLES, type Table, type TableName } from './openTables.ts';

/** A file below `/data/`. */
export interface OpenDataFile {
  readonly name: string;
  readonly title: string;
  readonly mediaType: string;
  /** The table that the file holds; null for a file of another form. */
  readonly table: TableName | null;
}

const csvFiles = TABLES.flatMap(({ name, title }): OpenDataFile[] => [
  { name: `${name}.csv`, title: `${title} as CSV`, mediaType: 'text/csv', table: name },
  {
    name: `${name}.csv.gz`,
    title: `${title} as CSV, compressed with gzip`,
    mediaType: 'application/gzip',
    table: name,
  },
]);

const parquetFile = (name: TableName, title: string): OpenDataFile => ({
  name: `${name}.parquet`,
  title: `${title} as Parquet`,
  mediaType: 'application/vnd.apache.parquet',
  table: name,
});

/** The feeds: that of all flights but charter, and that of charter flights. */
export const GTFS_FILE = 'gtfs.zip';
export const GTFS_CHARTER_FILE = 'gtfs-charter.zip';

/** Every file but the description. */
export const OPEN_DATA_FILES: readonly OpenDataFile[] = [
  ...csvFiles,
  parquetFile('departures', 'Departures'),
  parquetFile('services', 'Services'),
  parquetFile('routes', 'Routes'),
  {
    name: 'routes.geojson',
    title: 'Routes as great circles on a map (GeoJSON)',
    mediaType: 'application/geo+json',
    table: null,
  },
  { name: GTFS_FILE, title: 'Timetable of 26 weeks (GTFS)', mediaType: 'application/zip', table: null },
  { name: GTFS_CHARTER_FILE, title: 'Charter flights of 26 weeks (GTFS)', mediaType: 'application/zip', table: null },
];

/** Name of the description. */
export const PACKAGE_FILE = 'datapackage.json';

/** Size and digest of a written file. */
export interface WrittenFile {
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** `datapackage.json`. @param written by name of the file */
export function dataPackage(
  { dataDate, baseUrl }: Pick<Indexes, 'dataDate' | 'baseUrl'>,
  written: ReadonlyMap<string, WrittenFile>,
): object {
  return {
    $schema: 'https://datapackage.org/profiles/1.0/datapackage.json',
    name: 'air-routes',
    title: SERVICE_NAME,
    description: PURPOSE,
    version: `${INTERFACE_VERSION}+${dataDate.replaceAll('-', '')}`,
    created: `${dataDate}T00:00:00Z`,
    homepage: baseUrl + DATA_PATH,
    licenses: [{ name: DATA_LICENCE.name, path: DATA_LICENCE.url, title: DATA_LICENCE.title }],
    resources: OPEN_DATA_FILES.flatMap((file) => {
      const made = written.get(file.name);
      return made ? [resource(file, made)] : [];
    }),
  };
}

function resource({ name, title, mediaType, table }: OpenDataFile, { bytes, sha256 }: WrittenFile): object {
  const [stem = name, format = ''] = [name.replace(/\..*$/, ''), name.split('.')[1]];
  const isCompressed = name.endsWith('.gz');
  const described = TABLES.find((one) => one.name === table);
  const isCsv = format === 'csv';
  return {
    name: name === `${stem}.csv` ? stem : name.replaceAll('.', '-'),
    ...(described && isCsv ? { profile: 'tabular-data-resource' } : {}),
    path: name,
    title,
    format,
    mediatype: mediaType,
    ...(isCsv ? { encoding: 'utf-8' } : {}),
    ...(isCompressed ? { compression: 'gz' } : {}),
    bytes,
    hash: `sha256:${sha256}`,
    ...(described ? { schema: tableSchema(described) } : {}),
  };
}

/** The Table Schema of a table. */
const tableSchema = ({ fields, primaryKey, foreignKeys }: Table): object => ({
  fields: fields.map(({ required, ...field }) => ({ ...field, ...(required ? { constraints: { required } } : {}) })),
  missingValues: [''],
  ...(primaryKey ? { primaryKey } : {}),
  ...(foreignKeys
    ? {
        foreignKeys: foreignKeys.map(({ fields: own, table, reference }) => ({
          fields: own,
          reference: { resource: table, fields: reference },
        })),
      }
    : {}),
});
