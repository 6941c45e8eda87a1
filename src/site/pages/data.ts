import { PAGES } from '../../contract/pages.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { mediaType } from '../../reference/mediaType.ts';
import { OPEN_DATA_FILES } from '../../reference/openData/catalog.ts';
import { DATA_LEAD, dataMarkdown } from '../../reference/openData/page.ts';
import { DATA_LICENCE, PURPOSE } from '../../reference/summary.ts';
import { basisOf } from '../age.ts';
import { makePage, type Page } from '../page.ts';

/** The page of the open data, `/data`. */
export const dataPage = (indexes: Indexes): Page =>
  makePage({
    page: { id: 'data', params: {} },
    titles: ['Open data: routes, airlines and timetables as files'],
    description: [
      DATA_LEAD,
      'CSV, Parquet, GeoJSON, GTFS and SSIM with routes, services, departures, airports and airlines.',
      'CSV, Parquet, GeoJSON, GTFS and SSIM.',
    ],
    jsonLd: [datasetNode(indexes)],
    title: 'Open data',
    sub: `Based on ${basisOf(indexes)}.`,
    lead: DATA_LEAD,
    sections: [],
    prose: dataMarkdown(indexes),
  });

/** The files as a Dataset of schema.org. */
const datasetNode = ({ baseUrl, dataDate, timetableYears }: Indexes): object => ({
  '@type': 'Dataset',
  '@id': `${baseUrl}${PAGES.data.path}#dataset`,
  name: 'Air Routes: direct flights between the airports of the world',
  description: PURPOSE,
  url: baseUrl + PAGES.data.path,
  license: DATA_LICENCE.url,
  isAccessibleForFree: true,
  dateModified: dataDate,
  temporalCoverage: timetableYears.join('/'),
  spatialCoverage: 'World',
  creator: { '@type': 'Organization', name: 'Air Routes', url: `${baseUrl}/` },
  distribution: OPEN_DATA_FILES.map(({ name }) => ({
    '@type': 'DataDownload',
    contentUrl: `${baseUrl}${PAGES.data.path}/${name}`,
    encodingFormat: mediaType(name),
  })),
});
