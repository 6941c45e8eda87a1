/** What nobody flies, whatever an older timetable says: between pairs of countries, and single services. */
import { z } from 'zod';
import { readCsv } from '../common/csv.ts';

const countries = z.string().transform((cell, context) => {
  const codes = cell.split(' ');
  if (codes.some((code) => !/^[A-Z]{2}$/.test(code)))
    context.addIssue('must be two-letter country codes, separated by spaces');
  return codes;
});

const ClosedPairRow = z.strictObject({
  a: countries,
  b: countries,
  since: z.string().regex(/^\d{4}-\d\d$/),
  note: z.string(),
});

/** Whether flights between two countries have ended, in either direction. */
export type IsClosed = (one: string, other: string) => boolean;

export async function readClosedPairs(path: string): Promise<IsClosed> {
  const pairs = new Set<string>();
  for (const { a, b } of await readCsv(path, ClosedPairRow))
    for (const one of a) for (const other of b) pairs.add(`${one} ${other}`).add(`${other} ${one}`);
  return (one, other) => pairs.has(`${one} ${other}`);
}

const NotFlownRow = z.strictObject({
  airline: z.string().regex(/^[A-Z0-9]{2}$/),
  from: z.string().regex(/^[A-Z]{3}$/),
  to: z.string().regex(/^[A-Z]{3}$/),
  note: z.string(),
});

/** Services that were observed by chance and that nobody can book, by "FROM TO AIRLINE". */
export async function readNotFlown(path: string): Promise<ReadonlySet<string>> {
  return new Set((await readCsv(path, NotFlownRow)).map(({ airline, from, to }) => `${from} ${to} ${airline}`));
}
