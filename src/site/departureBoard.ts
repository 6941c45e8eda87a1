/** Boards: the departures or arrivals of a request in the order of the flights operation, with the choice of a weekday. */
import { writeQuery } from '../contract/formerQueries.ts';
import { withQuery } from '../contract/paths.ts';
import { FLIGHT_SORTS, WEEKDAYS } from '../contract/vocabulary.ts';
import { shiftDays } from '../core/dataset/schedule.ts';
import { routeMatcher } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import { arrivalOf, type ListedDeparture, listDepartures } from '../operations/flightRows.ts';
import type { Indexes } from '../operations/indexes.ts';
import { ageOf } from './age.ts';
import type { ShownRoutes } from './route-table/routeCall.ts';
import { type AppliedFilter, appliedFilter, namedFilter, type TableForm } from './route-table/tableForm.ts';
import type { ChipGroup } from './search/chips.ts';
import { mayMatchText, NONE_KNOWN } from './text/uncertainty.ts';
import { count, counted, fullDay, shortDays, weeklyCount } from './text/words.ts';
import { type DepartureView, dayShiftNote, departureShiftNote, viewDeparture } from './timetable.ts';

/** What a board lists by: the days and times of departure, or those of arrival. */
export type BoardSide = 'departures' | 'arrivals';

/** The parameter of the weekday of a board. */
export const DAY_OF: Readonly<Record<BoardSide, 'day' | 'arrive_day'>> = { departures: 'day', arrivals: 'arrive_day' };

/** A weekday that can be chosen. */
export interface DayChoice {
  /** `Mon` */
  readonly name: string;
  /** What is found on it: the number of departures, or the fastest journey; null where that was not computed. */
  readonly note: string | null;
  /** Null where nothing is known on it. */
  readonly path: string | null;
  readonly isChosen: boolean;
}

export interface DepartureBoard {
  /** Which time the weekdays and the order are of. */
  readonly of: BoardSide;
  readonly departures: readonly DepartureView[];
  /** How many rows match, on all pages of the list. */
  readonly total: number;
  /** What a row says of its route: nothing where all have one. */
  readonly place: 'route' | 'from' | 'to' | null;
  /** Whether rows have their weekdays: not where one is chosen. */
  readonly hasDays: boolean;
  /** Whether flights and aircraft have pages: those of charters have none. */
  readonly isLinked: boolean;
  /** The weekdays, and the page of all of them; null for a few departures. */
  readonly week: { readonly days: readonly DayChoice[]; readonly anyDay: string; readonly isAll: boolean } | null;
  /** Parts of the day, where a page has many departures. */
  readonly times: ChipGroup | null;
  readonly filters: readonly AppliedFilter[];
  /** The form of a board that is a page of its own, which lists the filters, too. */
  readonly form: { readonly form: TableForm & object; readonly path: string } | null;
  /** What only may match, in a sentence with a link; null where nothing does. */
  readonly mayMatch: { readonly text: string; readonly path: string } | null;
  /** The request that finds the same; null where another table of the page links it. */
  readonly formats: { readonly json: string; readonly csv: string } | null;
}

/** The board of a page, and what the page says of it. */
export interface BoardOfPage {
  readonly board: DepartureBoard;
  /** How many rows are listed on all pages, also those that only may match, which are counted in `mayMatch`. */
  readonly total: number;
  readonly mayMatch: number;
  /** Weekday that is chosen, 0 is Monday; null for all or several. */
  readonly day: number | null;
}

interface BoardParts {
  /** Address of the page without a query, and the fragment of the board in it. */
  readonly path: string;
  /** Default: departures. */
  readonly of?: BoardSide;
  readonly place: DepartureBoard['place'];
  readonly isLinked?: boolean;
  /** Of a long list, the departures of the page. */
  readonly limit?: number;
  readonly offset?: number;
  /** Whether another part of the page lists the filters and links the request. */
  readonly isPartOfTable?: boolean;
  readonly form?: TableForm;
  readonly times?: ChipGroup;
}

/** Fewest departures among which a weekday can be chosen. */
const LEAST_FOR_DAYS = 4;

const BOARD_ID = '#timetable';

/** The departures of the routes of a page that its query keeps, in the order of its query. */
export function departureBoard(indexes: Indexes, shown: ShownRoutes, parts: BoardParts): BoardOfPage {
  const { path, of = 'departures', place, isLinked = true, limit, offset = 0 } = parts;
  const { isPartOfTable = false, form = null, times = null } = parts;
  const { call, values, filter } = shown;
  const dayName = DAY_OF[of];
  const includeUnknown = values.get('include_unknown')?.toLowerCase() === 'true';
  const sort = FLIGHT_SORTS.find((each) => each === (values.get('sort') ?? call.sort));
  const listed = listDepartures(indexes, shown.matches, filter.departures, { includeUnknown, sort });
  const days = of === 'arrivals' ? filter.departures.arriveDays : filter.departures.days;
  const day = days === null ? null : WEEKDAYS.findIndex((_, i) => days === 1 << i);
  const chosen = day === -1 ? null : day;
  const addressOf = (query: string) => `${withQuery(path, query)}${BOARD_ID}`;
  /** The query with another value; the list begins again. */
  const queryWith = (name: string, value: string | null) => {
    const others = [...values].filter(([key]) => key !== name && key !== 'offset');
    return writeQuery(value === null ? others : [...others, [name, value]]);
  };
  const page = limit === undefined ? listed : listed.slice(offset, offset + limit);
  const mayMatch = shown.matches.flatMap((match) => match.mayMatch).length;
  const hasWeek = values.size > 0 || listed.length >= LEAST_FOR_DAYS;
  return {
    total: listed.length,
    mayMatch: listed.filter((one) => one.mayMatch).length,
    day: chosen,
    board: {
      of,
      departures: page.map((departure) => viewDeparture(indexes, departure)),
      total: listed.length,
      place,
      hasDays: chosen === null,
      isLinked,
      week: hasWeek
        ? {
            days: weekOf(indexes, shown, listed, of).map((number, i) => ({
              name: at(WEEKDAYS, i),
              note: number === 0 ? NONE_KNOWN : count(number),
              path: number === 0 ? null : addressOf(queryWith(dayName, at(WEEKDAYS, i))),
              isChosen: i === chosen,
            })),
            anyDay: addressOf(queryWith(dayName, null)),
            isAll: days === null,
          }
        : null,
      filters: isPartOfTable
        ? []
        : shown.filters.map((one) => appliedFilter(namedFilter(indexes, 'routes', one), addressOf)),
      times,
      form: form && { form, path },
      mayMatch:
        mayMatch === 0 || includeUnknown
          ? null
          : { text: mayMatchText(mayMatch), path: addressOf(queryWith('include_unknown', 'true')) },
      formats: isPartOfTable ? null : { json: shown.json, csv: shown.csv },
    },
  };
}

/** The number of rows of each weekday, Monday first, with all filters but that of the weekday. */
function weekOf(
  indexes: Indexes,
  shown: ShownRoutes,
  listed: readonly ListedDeparture[],
  of: BoardSide,
): readonly number[] {
  const filter = shown.filterWithout(DAY_OF[of]);
  const matchOf = routeMatcher(indexes.filterColumns, filter);
  const all = shown.values.has(DAY_OF[of])
    ? listDepartures(
        indexes,
        shown.all.flatMap(({ route }) => matchOf(route) ?? []),
        filter.departures,
      )
    : listed;
  const week = WEEKDAYS.map(() => 0);
  for (const one of all) {
    const days = daysOf(of, one.days, of === 'arrivals' ? arrivalOf(indexes, one.route, one.departure) : null);
    for (const day of week.keys()) if (days & (1 << day)) week[day] = (week[day] ?? 0) + 1;
  }
  return week;
}

/** The weekdays of a row: of arrivals those of its arrival, none where that is not known. */
const daysOf = (of: BoardSide, days: number, arrival: { readonly dayOffset: number } | null): number =>
  of === 'departures' ? days : arrival === null ? 0 : shiftDays(days, arrival.dayOffset);

/** The weekdays of a row of a board, bit 0 is Monday; 0 where they are not known. */
export const boardDays = ({ of }: DepartureBoard, { days, arrives, dayShift }: DepartureView): number =>
  daysOf(of, days, arrives === null ? null : { dayOffset: dayShift });

/** `departures`, or `arrivals on Friday`. */
export const boardName = (of: BoardSide, day: number | null): string =>
  `${of}${day === null ? '' : ` on ${fullDay(day)}`}`;

/** What is said of a board without departures. */
export const emptyBoardText = ({ of, total }: DepartureBoard): string =>
  total > 0
    ? `The list ends before: it has ${counted(total, nounOf(of))}.`
    : `No ${nounOf(of)} in our data is known to match.`;

/** `departure` or `arrival`. */
export const nounOf = (of: BoardSide): string => of.slice(0, -1);

/** The mark of the other time of a row on another day, in a sentence. */
export const boardNote = ({ of, departures }: DepartureBoard): string =>
  `${of === 'arrivals' ? departureShiftNote(departures) : dayShiftNote(departures)}.`;

/** An airline on a route, in a line: `28 flights a week, daily`. */
export function airlineNote(indexes: Indexes, service: number): string {
  const { weekly, days, daysKnown } = {
    ...indexes.departures.weekOf(service),
    daysKnown: indexes.departures.hasKnownDays(service),
  };
  const week =
    weekly === 0
      ? 'days not known'
      : `${weeklyCount({ weekly, daysKnown })} a week, ${shortDays(days).replace('Daily', 'daily')}`;
  return [week, ...ageOf(indexes, [service]).chips, indexes.departures.seasonalNoteOf(service)]
    .filter((text) => text !== null)
    .join('. ');
}
