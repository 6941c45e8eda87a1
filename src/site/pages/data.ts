import { DATA_PATH, markdownPath } from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { mediaTypeOf, OPEN_DATA_FILES } from '../../reference/openData/catalog.ts';
import { DATA_LEAD, dataMarkdown } from '../../reference/openData/page.ts';
import { DATA_LICENCE, PURPOSE } from '../../reference/summary.ts';
import type { LayoutData } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { shortDescription } from '../text/metadata.ts';
import { asOf } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

export type DataPage = ReturnType<typeof dataPage>;

/** The page of the open data, `/data`. */
export function dataPage(indexes: Indexes) {
  return {
    head: headWithCrumbs(indexes.baseUrl, [], 'Open data', {
      title: 'Open data: routes, airlines and timetables as files',
      description: shortDescription(
        DATA_LEAD,
        'CSV, Parquet, GeoJSON and GTFS with routes, services, departures, airports and airlines.',
        'CSV, Parquet, GeoJSON and GTFS.',
      ),
      path: DATA_PATH,
      markdown: markdownPath(DATA_PATH),
      jsonLd: [datasetNode(indexes)],
    }),
    lead: DATA_LEAD,
    /** Date of the data, in words. */
    asOf: asOf(indexes.dataDate),
    /** Everything below, as Markdown. */
    text: dataMarkdown(indexes),
  };
}

/** The files as a Dataset of schema.org. */
const datasetNode = ({ baseUrl, dataDate, timetableYears }: Indexes): object => ({
  '@type': 'Dataset',
  '@id': `${baseUrl}${DATA_PATH}#dataset`,
  name: 'Air Routes: direct flights between the airports of the world',
  description: PURPOSE,
  url: baseUrl + DATA_PATH,
  license: DATA_LICENCE.url,
  isAccessibleForFree: true,
  dateModified: dataDate,
  temporalCoverage: timetableYears.join('/'),
  spatialCoverage: 'World',
  creator: { '@type': 'Organization', name: 'Air Routes', url: `${baseUrl}/` },
  distribution: OPEN_DATA_FILES.map(({ name }) => ({
    '@type': 'DataDownload',
    contentUrl: `${baseUrl}${DATA_PATH}/${name}`,
    encodingFormat: mediaTypeOf(name),
  })),
});

/** The Markdown version of the page of the open data. */
export const dataPageMarkdown = (_: LayoutData, { lead, asOf: date, text }: DataPage): string =>
  `# Open data\n\n${lead} ${date}\n\n${text}\n`;

export const dataKind: BuiltKind<'data', DataPage> = { make: dataPage, markdown: dataPageMarkdown };
