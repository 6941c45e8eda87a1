/** UTC offsets of IANA time zones. */
import { memoize } from './memoize.ts';
import { must } from './must.ts';

/** Making a formatter takes ten times as long as using it. */
const formatOf = memoize((timeZone: string) => new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }));

/**
 * Minutes that a time zone is ahead of UTC at a time of an ISO date, by the rules in force on that date.
 * @param time `HH:MM` in UTC
 * @throws RangeError for an unknown time zone or an invalid date
 */
export function utcOffset(timeZone: string, date: string, time = '12:00'): number {
  const parts = formatOf(timeZone).formatToParts(new Date(`${date}T${time}:00Z`));
  const name = must(parts.find(({ type }) => type === 'timeZoneName')?.value, `UTC offset of ${timeZone}`);
  // `GMT+05:45`, or `GMT` alone where the offset is zero.
  const [, sign, hours, minutes] = /^GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return sign === undefined ? 0 : (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}
