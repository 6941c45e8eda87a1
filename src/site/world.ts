import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_URL, parseBaseUrl } from '../core/addresses.ts';
import type { Dataset } from '../core/dataset/dataset.ts';
import { loadDataset } from '../core/dataset/load.ts';
import { DATA_FILES, type DataText } from '../core/dataset/rows.ts';
import { indexSite, type SiteIndex } from './siteIndex.ts';

/** The world as pages see it. */
export interface World {
  readonly dataset: Dataset;
  readonly index: SiteIndex;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** A world of a dataset. */
export const makeWorld = (dataset: Dataset, baseUrl: string): World => ({ dataset, index: indexSite(dataset), baseUrl });

let world: World | undefined;

/** The world of the data folder (`DATA_DIR`, default `data`) and `BASE_URL`; read on first use. */
export function theWorld(): World {
  world ??= makeWorld(
    loadDataset(readDataText(process.env['DATA_DIR'] ?? 'data')),
    parseBaseUrl(process.env['BASE_URL'] ?? DEFAULT_BASE_URL),
  );
  return world;
}

function readDataText(folder: string): DataText {
  const files = [...Object.keys(DATA_FILES), 'dataset.json'];
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])) as DataText;
}
