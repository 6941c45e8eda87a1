/** The formats that can be imported. Each is loaded when it is used: some come with large tables. */
import { UsageError } from '../script.ts';
import type { Importer } from './common/importer.ts';

const LOADERS = new Map<string, () => Promise<Importer>>(
  Object.entries({
    ssim: async () => (await import('./ssim/importer.ts')).ssim,
    gtfs: async () => (await import('./gtfs/importer.ts')).gtfs,
    openflights: async () => (await import('./openflights/importer.ts')).openflights,
    'airline-routes': async () => (await import('./airline-routes/importer.ts')).airlineRoutes,
    'on-time': async () => (await import('./on-time/importer.ts')).onTime,
    json: async () => (await import('./json/importer.ts')).json,
    csv: async () => (await import('./csv/importer.ts')).csv,
    'standing-data': async () => (await import('./standing-data/importer.ts')).standingData,
    opdi: async () => (await import('./opdi/importer.ts')).opdi,
    opentraveldata: async () => (await import('./opentraveldata/importer.ts')).openTravelData,
  }),
);

/** Names of all formats. */
export const FORMATS: readonly string[] = [...LOADERS.keys()];

/** The importer of a format. @throws UsageError for an unknown one */
export async function importerOf(format: string): Promise<Importer> {
  const load = LOADERS.get(format);
  if (!load) throw new UsageError(`unknown format \`${format}\`: expected ${FORMATS.join(', ')}`);
  return load();
}
