import { DATA_PATH, markdownPath } from '../../contract/paths.ts';
import { OPEN_DATA_FILES } from '../../reference/openData/catalog.ts';
import { DATA_LEAD, dataMarkdown } from '../../reference/openData/page.ts';
import { DATA_LICENCE, PURPOSE } from '../../reference/summary.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import type { SiteData } from '../siteData.ts';
import { shortDescription } from '../text/metadata.ts';
import { asOf } from '../text/words.ts';
import { headWithCrumbs } from './headWithCrumbs.ts';

/** The page of the open data. */
export interface DataPage {
  readonly head: HeadWithMarkdown;
  readonly lead: string;
  /** Date of the data, in words. */
  readonly asOf: string;
  /** Everything below, as Markdown. */
  readonly text: string;
}

/** The page of the open data, `/data`. */
export function dataPage(site: SiteData): DataPage {
  const { baseUrl, dataset } = site;
  return {
    head: headWithCrumbs(baseUrl, [], 'Open data', {
      title: 'Open data: routes, airlines and timetables as files',
      description: shortDescription(
        DATA_LEAD,
        'CSV, Parquet, GeoJSON and GTFS with routes, services, departures, airports and airlines.',
        'CSV, Parquet, GeoJSON and GTFS.',
      ),
      path: DATA_PATH,
      markdown: markdownPath(DATA_PATH),
      jsonLd: [datasetNode(site)],
    }),
    lead: DATA_LEAD,
    asOf: asOf(dataset.dataDate),
    text: dataMarkdown(site),
  };
}

/** The files as a Dataset of schema.org. */
const datasetNode = ({ baseUrl, dataset }: SiteData): object => ({
  '@type': 'Dataset',
  '@id': `${baseUrl}${DATA_PATH}#dataset`,
  name: 'Air Routes: direct flights between the airports of the world',
  description: PURPOSE,
  url: baseUrl + DATA_PATH,
  license: DATA_LICENCE.url,
  isAccessibleForFree: true,
  dateModified: dataset.dataDate,
  temporalCoverage: dataset.timetableYears.join('/'),
  spatialCoverage: 'World',
  creator: { '@type': 'Organization', name: 'Air Routes', url: `${baseUrl}/` },
  distribution: OPEN_DATA_FILES.map(({ name, mediaType }) => ({
    '@type': 'DataDownload',
    contentUrl: `${baseUrl}${DATA_PATH}/${name}`,
    encodingFormat: mediaType,
  })),
});
