/** Departure boards: the departures of a request in the order of the flights operation, with the choice of a weekday. */
import { writeQuery } from '../contract/formerQueries.ts';
import { withQuery } from '../contract/paths.ts';
import { FLIGHT_SORTS, WEEKDAYS } from '../contract/vocabulary.ts';
import { routeMatcher } from '../core/filter/routeFilter.ts';
import { at } from '../core/must.ts';
import { type ListedDeparture, listDepartures } from '../operations/flightRows.ts';
import type { Indexes } from '../operations/indexes.ts';
import { ageOf } from './age.ts';
import type { ShownRoutes } from './route-table/routeCall.ts';
import { type AppliedFilter, appliedFilter, namedFilter, type TableForm } from './route-table/tableForm.ts';
import type { ChipGroup } from './search/chips.ts';
import { mayMatchText, NONE_KNOWN } from './text/uncertainty.ts';
import { count, counted, fullDay, shortDays, weeklyCount } from './text/words.ts';
import { type DepartureView, dayShiftNote, viewDeparture } from './timetable.ts';

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
  readonly departures: readonly DepartureView[];
  /** How many departures match, on all pages of the list. */
  readonly total: number;
  /** What a row says of its route: nothing where all have one. */
  readonly place: 'route' | 'to' | null;
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
  /** How many departures are listed on all pages, also those that only may match, which are counted in `mayMatch`. */
  readonly total: number;
  readonly mayMatch: number;
  /** Weekday that is chosen, 0 is Monday; null for all or several. */
  readonly day: number | null;
}

interface BoardParts {
  /** Address of the page without a query, and the fragment of the board in it. */
  readonly path: string;
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
  const { path, place, isLinked = true, limit, offset = 0, isPartOfTable = false, form = null, times = null } = parts;
  const { values, filter } = shown;
  const includeUnknown = values.get('include_unknown')?.toLowerCase() === 'true';
  const sort = FLIGHT_SORTS.find((each) => each === values.get('sort'));
  const listed = listDepartures(indexes, shown.matches, filter.departures, { includeUnknown, sort });
  const days = filter.departures.days;
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
      departures: page.map((departure) => viewDeparture(indexes, departure)),
      total: listed.length,
      place,
      hasDays: chosen === null,
      isLinked,
      week: hasWeek
        ? {
            days: weekOf(indexes, shown, listed).map((departures, i) => ({
              name: at(WEEKDAYS, i),
              note: departures === 0 ? NONE_KNOWN : count(departures),
              path: departures === 0 ? null : addressOf(queryWith('day', at(WEEKDAYS, i))),
              isChosen: i === chosen,
            })),
            anyDay: addressOf(queryWith('day', null)),
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

/** The number of departures of each weekday, Monday first, with all filters but that of the weekday. */
function weekOf(indexes: Indexes, shown: ShownRoutes, listed: readonly ListedDeparture[]): number[] {
  const filter = shown.filterWithout('day');
  const matchOf = routeMatcher(indexes.filterColumns, filter);
  const all = shown.values.has('day')
    ? listDepartures(
        indexes,
        shown.all.flatMap(({ route }) => matchOf(route) ?? []),
        filter.departures,
      )
    : listed;
  return WEEKDAYS.map((_, day) => all.filter(({ days }) => days & (1 << day)).length);
}

/** `departures`, or `departures on Friday`. */
export const departuresOn = (day: number | null): string => `departures${day === null ? '' : ` on ${fullDay(day)}`}`;

/** What is said of a board without departures. */
export const emptyBoardText = ({ total }: DepartureBoard): string =>
  total > 0
    ? `The list ends before: it has ${counted(total, 'departure')}.`
    : 'No departure in our data is known to match.';

/** The mark of an arrival on another day, in a sentence. */
export const boardNote = ({ departures }: DepartureBoard): string => `${dayShiftNote(departures)}.`;

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
