/** The files of the open data, and their description as a Frictionless data package. */
import { PAGES } from '../../contract/pages.ts';
import { INTERFACE_VERSION } from '../../contract/vocabulary.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { mediaType } from '../mediaType.ts';
import { DATA_LICENCE, PURPOSE, SERVICE_NAME } from '../summary.ts';
import type { GtfsFeed } from './gtfs.ts';
import { TABLES, type TableName } from './openTables.ts';

/** A file below `/data/`. */
export interface OpenDataFile {
  readonly name: string;
  readonly title: string;
  /** The table that the file holds; null for a file of another form. */
  readonly table: TableName | null;
  /** What a GTFS feed has. */
  readonly feed?: GtfsFeed;
}

const gtfsFile = (name: string, title: string, feed: GtfsFeed): OpenDataFile => ({
  name,
  title: `${title} (GTFS)`,
  table: null,
  feed,
});

/** The feeds: that of all flights but charter, and that of charter flights. */
export const GTFS_FILE = 'gtfs.zip';
export const GTFS_CHARTER_FILE = 'gtfs-charter.zip';
export const SSIM_FILE = 'ssim.zip';

/** The files of the whole network, without the description. */
export const OPEN_DATA_FILES: readonly OpenDataFile[] = [
  ...TABLES.flatMap(({ name, title, parquet }) => [
    { name: `${name}.csv`, title: `${title} as CSV`, table: name },
    { name: `${name}.csv.gz`, title: `${title} as CSV, compressed with gzip`, table: name },
    ...(parquet ? [{ name: `${name}.parquet`, title: `${title} as Parquet`, table: name }] : []),
  ]),
  { name: 'routes.geojson', title: 'Routes as great circles on a map (GeoJSON)', table: null },
  gtfsFile(GTFS_FILE, 'Timetable of 26 weeks', { charter: false }),
  gtfsFile(GTFS_CHARTER_FILE, 'Charter flights of 26 weeks', { charter: true }),
  { name: SSIM_FILE, title: 'Timetable of 52 weeks (SSIM chapter 7)', table: null },
];

/** Every file but the description: those of the whole network, and a feed for each country and airline with a time. */
export function openDataFiles({ airports, routes, departures }: Indexes): readonly OpenDataFile[] {
  const countries = new Map<string, string>();
  const airlines = new Map<string, string>();
  for (const route of routes.to.keys())
    for (const service of departures.scheduledServicesOf(route)) {
      if (!departures.hasKnownTime(service)) continue;
      const { code, name } = departures.airlineOf(service);
      airlines.set(code, name);
      for (const end of [routes.from, routes.to]) {
        const { countryCode, country } = at(airports, at(end, route));
        countries.set(countryCode, country);
      }
    }
  const parts = (kind: 'country' | 'airline', names: ReadonlyMap<string, string>) =>
    [...names]
      .sort()
      .map(([code, name]) =>
        gtfsFile(`gtfs/${kind}/${code}.zip`, `Timetable of ${name}`, { charter: false, [kind]: code }),
      );
  return [...OPEN_DATA_FILES, ...parts('country', countries), ...parts('airline', airlines)];
}

/** Name of the description. */
export const PACKAGE_FILE = 'datapackage.json';

/** A written file with its size and digest. */
export interface WrittenFile extends OpenDataFile {
  readonly bytes: number;
  /** In hexadecimal digits. */
  readonly sha256: string;
}

/** `datapackage.json`; what is undefined is left out. */
export const dataPackage = ({ dataDate, baseUrl }: Indexes, files: readonly WrittenFile[]): object => ({
  $schema: 'https://datapackage.org/profiles/1.0/datapackage.json',
  name: 'air-routes',
  title: SERVICE_NAME,
  description: PURPOSE,
  version: `${INTERFACE_VERSION}+${dataDate.replaceAll('-', '')}`,
  created: `${dataDate}T00:00:00Z`,
  homepage: baseUrl + PAGES.data.path,
  licenses: [{ name: DATA_LICENCE.name, path: DATA_LICENCE.url, title: DATA_LICENCE.title }],
  resources: files.map(resource),
});

function resource({ name, title, table, bytes, sha256 }: WrittenFile): object {
  const [stem, format, compression] = name.split('.');
  const isCsv = format === 'csv';
  const { fields, primaryKey, foreignKeys } = TABLES.find((one) => one.name === table) ?? {};
  return {
    name: isCsv && !compression ? stem : name.replaceAll(/[./]/g, '-').toLowerCase(),
    profile: isCsv ? 'tabular-data-resource' : undefined,
    path: name,
    title,
    format,
    mediatype: mediaType(name),
    encoding: isCsv ? 'utf-8' : undefined,
    compression,
    bytes,
    hash: `sha256:${sha256}`,
    schema: fields && { fields, missingValues: [''], primaryKey, foreignKeys },
  };
}
