import type { Input } from '../contract/operations.ts';
import type { QueryIndexes } from './indexes.ts';
import { toAirport } from './records.ts';

/**
 * Answers resolve_airport as JSON: the same text as of `resolveAirport` (a test
 * holds them together), from airports that are written once, when first found.
 */
export function matchWriter({ airports, matcher }: Pick<QueryIndexes, 'airports' | 'matcher'>) {
  const written: string[] = [];
  const write = (index: number): string => {
    const airport = airports[index];
    if (!airport) throw new Error(`no airport ${index}`);
    const text = JSON.stringify(toAirport(airport));
    written[index] = text;
    return text;
  };
  return ({ q }: Input<'resolve_airport'>): string => {
    let all = '';
    for (const index of matcher.match(q)) all += `${all && ','}${written[index] ?? write(index)}`;
    return `{"airports":[${all}]}`;
  };
}
