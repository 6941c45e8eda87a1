/** The values of a JSON file: one, the items of a list, or one a line. */
import { messageOf } from '../../../src/core/messageOf.ts';

export interface PlacedValue {
  readonly value: unknown;
  /** Its place in the file, such as `line 3`. */
  readonly where: string;
}

/** @throws Error of one line when the text is not JSON */
export function valuesIn(text: string): PlacedValue[] {
  // Removes byte order marks too, as below.
  const trimmed = text.trim();
  try {
    const value: unknown = JSON.parse(trimmed);
    return Array.isArray(value)
      ? value.map((item, i) => ({ value: item, where: `item ${i + 1}` }))
      : [{ value, where: 'value' }];
  } catch (error) {
    const lines = trimmed.split('\n');
    // One value a line when the first line is an object or list, else the file is one value with a fault.
    if (!isJson(lines[0])) throw new Error(`invalid JSON: ${oneLine(error)}`);
    const skipped = text.slice(0, text.indexOf(trimmed)).split('\n').length;
    return lines.flatMap((line, i) => (line.trim() === '' ? [] : [parseLine(line, `line ${i + skipped}`)]));
  }
}

function isJson(text = ''): boolean {
  try {
    return typeof JSON.parse(text) === 'object';
  } catch {
    return false;
  }
}

function parseLine(line: string, where: string): PlacedValue {
  try {
    return { value: JSON.parse(line.trim()), where };
  } catch (error) {
    throw new Error(`${where}: invalid JSON: ${oneLine(error)}`);
  }
}

/** The message of JSON.parse quotes its input, control characters included. */
const oneLine = (error: unknown): string => messageOf(error).replaceAll(/[^\x20-\x7e]+/g, ' ');
