/** The formats that can be imported. */
import { at } from '../../src/core/must.ts';
import { airlineRoutes } from './airline-routes/importer.ts';
import type { Importer } from './common/importer.ts';
import { csv } from './csv/importer.ts';
import { gtfs } from './gtfs/importer.ts';
import { json } from './json/importer.ts';
import { onTime } from './on-time/importer.ts';
import { opdi } from './opdi/importer.ts';
import { openTravelData } from './opentraveldata/importer.ts';
import { ssim } from './ssim/importer.ts';
import { standingData } from './standing-data/importer.ts';

const IMPORTERS = [ssim, gtfs, airlineRoutes, onTime, json, csv, standingData, opdi, openTravelData];

/** Names of all formats. */
export const FORMATS: readonly string[] = IMPORTERS.map(({ name }) => name);

/** The importer of a format, one of `FORMATS`. */
export const importerOf = (format: string): Importer => at(IMPORTERS, FORMATS.indexOf(format));
