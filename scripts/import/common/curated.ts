/** Curated facts that bind every import: closed airports, ceased airlines, and services that cannot be booked. */
import { join } from 'node:path';
import { z } from 'zod';
import { type DataText, serviceKey } from '../../../src/core/dataset/rows.ts';
import type { Successors } from '../../../src/core/dataset/successors.ts';
import { readCsv } from './csv.ts';
import type { ImportedService } from './imported.ts';
import { rowsOf } from './tables.ts';

/** A service by its codes. */
type ServiceCodes = Pick<ImportedService, 'from' | 'to' | 'airline'>;

export interface CuratedFacts {
  /** Closed airports. */
  readonly airports: Successors;
  /** Airlines that ceased. */
  readonly airlines: Successors;
  /**
   * Whether a service cannot be booked: its countries have no flights between them, or it was observed by chance.
   * @param countryOf country code of an airport
   */
  isExcluded(service: ServiceCodes, countryOf: (airport: string) => string | undefined): boolean;
}

const countries = z.string().transform((cell, context) => {
  const codes = cell.split(' ');
  if (codes.some((code) => !/^[A-Z]{2}$/.test(code)))
    context.addIssue('must be two-letter country codes, separated by spaces');
  return codes;
});

/** Countries `a` and `b` between which there are no flights, in either direction. */
const ClosedPairRow = z.strictObject({
  a: countries,
  b: countries,
  since: z.string().regex(/^\d{4}-\d\d$/),
  note: z.string(),
});

/** A service that was observed by chance, such as the charter of a team. */
const NotFlownRow = z.strictObject({
  airline: z.string().regex(/^[A-Z0-9]{2}$/),
  from: z.string().regex(/^[A-Z]{3}$/),
  to: z.string().regex(/^[A-Z]{3}$/),
  note: z.string(),
});

/** Reads the facts of a data folder. @throws Error with file, line and column of a bad cell */
export async function readCuratedFacts(folder: string, text: DataText): Promise<CuratedFacts> {
  const curated = join(folder, 'curated/import');
  const closed = await readCsv(join(curated, 'closed-country-pairs.csv'), ClosedPairRow);
  const pairs = new Set(
    closed.flatMap(({ a, b }) => a.flatMap((one) => b.flatMap((other) => [`${one} ${other}`, `${other} ${one}`]))),
  );
  const notFlown = new Set((await readCsv(join(curated, 'not-flown.csv'), NotFlownRow)).map(serviceKey));
  const successors = (file: 'curated/closed-airports.csv' | 'curated/ceased-airlines.csv'): Successors =>
    new Map(rowsOf(text, file).map(({ iata, successor }) => [iata, successor]));
  return {
    airports: successors('curated/closed-airports.csv'),
    airlines: successors('curated/ceased-airlines.csv'),
    isExcluded: (service, countryOf) =>
      notFlown.has(serviceKey(service)) || pairs.has(`${countryOf(service.from)} ${countryOf(service.to)}`),
  };
}
