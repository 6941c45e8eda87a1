/** The filter that chosen values make of the rows of a page, in the browser: the server makes it of the whole dataset. */
import type { RouteConditionValues } from '../../contract/parameters.ts';
import { SEASONS } from '../../contract/vocabulary.ts';
import { weekdayBits } from '../../core/dataset/schedule.ts';
import { ALL_DEPARTURES, timeWindow } from '../../core/filter/departureFilter.ts';
import type { RouteFilter } from '../../core/filter/routeFilter.ts';
import type { PageColumns } from './pageColumns.ts';

/** The chosen values by parameter, as texts. */
export type Chosen = ReadonlyMap<string, string>;

/** The month of some values, 1 to 12; undefined where none is chosen. */
export const chosenMonth = (chosen: Chosen): number | undefined =>
  chosen.has('month') ? Number(chosen.get('month')) : undefined;

/** The filter of some values. @param codesOf the codes of airports, airlines or aircraft types that a value stands for */
export function pageFilter(
  chosen: Chosen,
  codesOf: (name: string, value: string) => readonly string[],
  columns: PageColumns,
): RouteFilter {
  /** What the values of each of some names stand for, in all of the names; null where none is chosen. */
  const numbersOf = (names: readonly string[], numbersOfCode: (code: string) => readonly number[]) => {
    const sets = names.flatMap((name) => {
      const values = chosen.get(name)?.split(',');
      return values ? [new Set(values.flatMap((value) => codesOf(name, value).flatMap(numbersOfCode)))] : [];
    });
    const [first, ...others] = sets;
    return first ? others.reduce((both, set) => both.intersection(set), first) : null;
  };
  const isNumber = (name: string) => name === 'month' || /^m(?:in|ax)_/.test(name);
  const numbers = [...chosen].filter(([name]) => isNumber(name)).map(([name, value]) => [name, Number(value)]);
  const season = SEASONS.find((each) => each === chosen.get('season'));
  const daysOf = (name: string) => {
    const days = chosen.get(name)?.split(',');
    return days === undefined ? null : weekdayBits(days);
  };
  return {
    from: numbersOf(['from_country', 'from_region'], columns.airportsOf),
    to: numbersOf(['to_country', 'to_region'], columns.airportsOf),
    // Conditions on the facts of a route are numbers, but for the season.
    facts: { ...(Object.fromEntries(numbers) as RouteConditionValues), ...(season && { season }) },
    departures: {
      ...ALL_DEPARTURES,
      airlines: numbersOf(['airline', 'alliance'], columns.airlinesOf),
      aircraft: numbersOf(['aircraft'], columns.aircraftOf),
      days: daysOf('day'),
      departs: timeWindow(chosen.get('depart_after'), chosen.get('depart_before')),
      arrives: timeWindow(chosen.get('arrive_after'), chosen.get('arrive_before')),
      arriveDays: daysOf('arrive_day'),
    },
  };
}
