/** Pairs of countries between which nobody flies, whatever an older timetable says. */
import { z } from 'zod';
import { readCsv } from './csv.ts';

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
