import type { ChangeLog } from '../../src/core/dataset/changes.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { must } from '../../src/core/must.ts';
import { buildIndexes, type Indexes } from '../../src/operations/indexes.ts';
import { routeOfId } from '../../src/operations/records.ts';
import { siteText } from '../support/testWorld.ts';

/** A small network in which every case of a page occurs at least once. */
export const testDataset = () => loadDataset(siteText());

/** Its indexes. */
export const testSite = (changeLog?: ChangeLog): Indexes =>
  buildIndexes({ dataset: testDataset(), baseUrl: 'https://routes.example' }, changeLog);

/** The index of a route. @throws Error when there is none */
export const routeIndex = (indexes: Indexes, id: string): number => must(routeOfId(indexes, id), id);

/** The index of an airport. @throws Error when there is none */
export const airportIndex = (indexes: Indexes, code: string): number => must(indexes.airportIndex.get(code), code);
