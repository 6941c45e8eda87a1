import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseInfo } from '../src/core/dataset/parse.ts';
import { MS_PER_DAY } from '../src/core/time.ts';

/**
 * How old the data of a folder is, in one line; null when the folder has none.
 * @param now milliseconds since 1970
 */
export function describeAge(folder: string, now: number): string | null {
  const path = join(folder, 'dataset.json');
  if (!existsSync(path)) return null;
  const { data_date, timetable_years } = parseInfo(readFileSync(path, 'utf8'));
  const days = Math.floor((now - Date.parse(data_date)) / MS_PER_DAY);
  const age = days < 1 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`;
  const [first, last] = timetable_years;
  return (
    `Data of ${data_date} (${age}), from timetables of ${first === last ? first : `${first} to ${last}`}. ` +
    '`npm run refresh` brings the routes of today.'
  );
}
