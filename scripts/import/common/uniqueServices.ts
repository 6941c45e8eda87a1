import { isCharter } from '../../../src/core/dataset/dataset.ts';
import { serviceKey } from '../../../src/core/dataset/rows.ts';
import type { ImportedService } from './imported.ts';
import type { ImportLog } from './log.ts';

/** One entry per route and airline. Where an airline has scheduled and charter flights, the scheduled ones are kept. */
export function uniqueServices(services: Iterable<ImportedService>, log: ImportLog): ImportedService[] {
  const entries = new Map<string, ImportedService>();
  for (const service of services) {
    const key = serviceKey(service);
    const before = entries.get(key);
    if (before) log.note('charter services of an airline with scheduled flights on the route', key);
    if (!before || isCharter(before)) entries.set(key, service);
  }
  return [...entries.values()];
}
