import type { AirportRecord } from '../../src/core/dataset/dataset.ts';
import type { AirportView } from '../../src/site/airportView.ts';

/** Most characters of a value on one line. */
const WIDTH = 260;

/**
 * A value as text for a file to compare with: like JSON, with what is short on one line, numbers to five decimals (the
 * functions of Math differ in the last digits between machines), maps and sets as lists, and airports as their
 * codes. Functions are left out.
 */
export const dump = (value: unknown): string => linesOf(JSON.parse(JSON.stringify(value, plain) ?? 'null')).join('\n');

function plain(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toFixed(5));
  if (value instanceof Map || value instanceof Set || ArrayBuffer.isView(value))
    return [...(value as Iterable<unknown>)];
  return isAirport(value) ? value.code : value;
}

/** Whether a value is an airport, or what pages show of one. */
const isAirport = (value: unknown): value is AirportRecord | AirportView =>
  typeof value === 'object' && value !== null && 'code' in value && ('timeZone' in value || 'originsPath' in value);

function linesOf(value: unknown): string[] {
  const text = JSON.stringify(value);
  if (text.length <= WIDTH || typeof value !== 'object' || value === null) return [text];
  const indented = (lines: readonly string[]) => lines.map((line) => `  ${line}`);
  if (Array.isArray(value)) return ['[', ...value.flatMap((item) => indented(linesOf(item))), ']'];
  const members = Object.entries(value).flatMap(([key, member]) => {
    const [first = '', ...rest] = linesOf(member);
    return [`${key}: ${first}`, ...rest];
  });
  return ['{', ...indented(members), '}'];
}
