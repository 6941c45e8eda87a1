import { loadDataset } from '../../src/core/dataset/load.ts';
import { createSiteData, type SiteData } from '../../src/site/siteData.ts';
import { siteText } from '../support/testWorld.ts';

/** The data of a small network in which every case of a page occurs at least once. */
export const testSite = (): SiteData =>
  createSiteData({ dataset: loadDataset(siteText()), baseUrl: 'https://routes.example' });

/** The index of a route. @throws Error when there is none */
export function routeIndex({ dataset }: SiteData, id: string): number {
  const index = dataset.routeIndex.get(id);
  if (index === undefined) throw new Error(`no route ${id}`);
  return index;
}

/** The index of an airport. @throws Error when there is none */
export function airportIndex({ dataset }: SiteData, code: string): number {
  const index = dataset.airportIndex.get(code);
  if (index === undefined) throw new Error(`no airport ${code}`);
  return index;
}
