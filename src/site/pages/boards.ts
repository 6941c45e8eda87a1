/** The departures of an airport or a metropolitan area in order of time, `/departures-london-LHR?day=Fri`, and the arrivals at it. */
import { dayPartTimes, writeQuery } from '../../contract/formerQueries.ts';
import { arrivalsPath, cityPath, departuresPath, withQuery } from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type ServedPlace, servedPlace } from '../../operations/places.ts';
import { dated } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { basedAirlines, unknownServices } from '../coverage.ts';
import { type BoardSide, boardName, boardNote, departureBoard, emptyBoardText, nounOf } from '../departureBoard.ts';
import { listSection, makePage, type Page, type RequestedKind } from '../page.ts';
import { countryCrumbs, type Link } from '../pageHead.ts';
import { type RouteCall, type ShownRoutes, showRoutes } from '../route-table/routeCall.ts';
import { ageOfRows, servicesOfRows } from '../route-table/rows.ts';
import { tableForm } from '../route-table/tableForm.ts';
import type { ChipGroup } from '../search/chips.ts';
import { hubs } from '../subjects.ts';
import { capitalised, count, counted, sentences } from '../text/words.ts';
import { clocksNote } from '../timetable.ts';

/**
 * What the boards of departures and of arrivals differ in: the end of the flights that is the place, the other one, and
 * the words of the page.
 */
const SIDES = {
  departures: {
    pathOf: departuresPath,
    end: 'from',
    other: 'to',
    routes: 'destinations',
    verb: 'depart',
    preposition: 'from',
  },
  arrivals: { pathOf: arrivalsPath, end: 'to', other: 'from', routes: 'origins', verb: 'arrive', preposition: 'at' },
} as const;

/**
 * The page of the departures from a place or of the arrivals at it.
 * @param search the parameters of the flights operation, also `limit` and `offset`
 */
function boardPage(indexes: Indexes, of: BoardSide, place: ServedPlace, search?: URLSearchParams): Page {
  const { pathOf, end, other, routes, verb, preposition } = SIDES[of];
  const noun = nounOf(of);
  const first = viewAt(indexes, at(place.airports, 0));
  const isCity = place.airports.length > 1;
  const label = isCity ? `${first.city} (${place.code})` : first.title;
  const call: RouteCall = {
    id: 'find_flights',
    input: { [end]: place.code },
    isPaged: true,
    ...(of === 'arrivals' ? { sort: 'arrival' } : {}),
  };
  const shown = showRoutes(indexes, call, search);
  const path = pathOf(place);
  const numberOf = (name: string, otherwise: number) => {
    const isValid = !shown.filters.some((filter) => filter.name === name);
    return isValid && shown.values.has(name) ? Number(shown.values.get(name)) : otherwise;
  };
  const [limit, offset] = [numberOf('limit', LIMITS.defaultPage), numberOf('offset', 0)];
  const form = tableForm(indexes, routes, shown);
  // The fields that the page has no other choice for.
  const fields = ['airline', `${other}_country`, `${other}_region`, 'aircraft', `${verb}_after`, `${verb}_before`];
  const { board, total, mayMatch, day } = departureBoard(indexes, shown, {
    path,
    of,
    place: other,
    limit,
    offset,
    times: timesOfDay(shown, path, of),
    form: form && { ...form, fields: form.fields.filter(({ name }) => fields.includes(name)) },
  });
  const age = ageOfRows(indexes, shown.rows);
  const last = Math.min(total, offset + limit);
  const code = isCity ? null : first.code;
  const what = `${boardName(of, day)} ${preposition} ${label}`;
  const airports = counted(new Set(shown.rows.map((row) => row[other].code)).size, 'airport');
  const title = capitalised(what);
  return makePage({
    page: { id: of, params: { place } },
    titles: [title, `${capitalised(of)} ${preposition} ${first.label}`],
    description: [
      `${counted(total, noun)} ${preposition} ${label} in order of time.`,
      `Airline, flight, aircraft and ${of === 'arrivals' ? 'origin' : 'arrival'}.`,
    ],
    parents: [
      ...countryCrumbs(first.country),
      isCity ? { text: first.city, path: cityPath(place) } : { text: first.label, path: first.path },
    ],
    name: capitalised(of),
    noindex: shown.values.size > 0,
    json: shown.json,
    filters: writeQuery(shown.values),
    signs: [isCity ? place.code : first],
    title,
    lead: sentences(
      ...(code === null ? [] : basedAirlines(indexes, code)),
      total === 0
        ? emptyBoardText(board)
        : dated(
            age,
            `${counted(total - mayMatch, `known ${noun}`)} ${other} ${airports}${mayMatch > 0 ? `, and ${count(mayMatch)} that may match` : ''}.`,
          ),
    ),
    age,
    coverage: unknownServices(indexes, servicesOfRows(shown.rows)),
    sections: [
      {
        title: rangeTitle(noun, total, offset, last),
        id: 'timetable',
        content: { kind: 'departures', board },
        chips: [bothSides(of, place)],
        after: pageLinks(shown, path, of, { total, offset, limit }),
      },
      {
        title: 'Times',
        content: {
          kind: 'text',
          text: sentences('All times are local.', boardNote(board), clocksNote(indexes, shown.rows)),
        },
      },
      listSection('More flights', [
        isCity
          ? { text: `Flights from ${first.city}, all airports`, path: cityPath(place) }
          : of === 'arrivals'
            ? { text: `Flights to ${first.title}`, path: first.originsPath }
            : { text: `Flights from ${first.title}`, path: first.path },
      ]),
    ],
    summary: `${counted(total, noun)}: ${what}`,
  });
}

/** `Departures 101 to 200 of 1,310`, `12 departures`. */
const rangeTitle = (noun: string, total: number, offset: number, last: number): string =>
  last - offset >= total || last <= offset
    ? counted(total, noun)
    : `${capitalised(noun)}s ${count(offset + 1)} to ${count(last)} of ${count(total)}`;

/** Parts of a day that can be chosen; the list begins again with another. */
function timesOfDay({ values }: ShownRoutes, path: string, of: BoardSide): ChipGroup {
  const [after, before] = [`${SIDES[of].verb}_after`, `${SIDES[of].verb}_before`];
  const others = [...values].filter(([name]) => ![after, before, 'offset'].includes(name));
  const chip = (text: string, times: readonly (readonly [string, string])[]) => {
    const query = writeQuery([...others, ...times]);
    const isChosen = (name: string) => values.get(name) === times.find(([one]) => one === name)?.[1];
    return {
      text,
      path: `${withQuery(path, query)}#timetable`,
      isCurrent: isChosen(after) && isChosen(before),
    };
  };
  const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
  return {
    title: `Time of ${nounOf(of)}`,
    chips: [
      chip('Any time', []),
      ...PARTS.map((part) => {
        const times = dayPartTimes([part]).map(
          ([name, time]) => [name === 'depart_after' ? after : before, time] as const,
        );
        return chip(times.map(([, time]) => time).join('–'), times);
      }),
    ],
  };
}

/** Links to the parts of a long list before and after the one that is shown. */
function pageLinks(
  { values }: ShownRoutes,
  path: string,
  of: BoardSide,
  { total, offset, limit }: Readonly<Record<'total' | 'offset' | 'limit', number>>,
): readonly (string | Link)[] {
  const link = (start: number, text: string): Link => {
    const query = writeQuery([
      ...[...values].filter(([name]) => name !== 'offset'),
      ...(start === 0 ? [] : [['offset', String(start)] as const]),
    ]);
    return { text, path: `${withQuery(path, query)}#timetable` };
  };
  const before = offset > 0 ? [link(Math.max(0, offset - limit), `Earlier ${of}`)] : [];
  const next = offset + limit < total ? [link(offset + limit, `Later ${of}`)] : [];
  return before.length > 0 && next.length > 0 ? [...before, ' ', ...next] : [...before, ...next];
}

/** The choice between the two boards of a place. */
const bothSides = (of: BoardSide, place: ServedPlace): ChipGroup => ({
  title: 'Board',
  chips: (['departures', 'arrivals'] as const).map((side) => ({
    text: capitalised(side),
    path: SIDES[side].pathOf(place),
    isCurrent: side === of,
  })),
});

/** A kind of board: of each airport, and of each metropolitan area on request. */
const boardKind = (of: BoardSide): RequestedKind<BoardSide> => ({
  list: (indexes) =>
    hubs(indexes)
      .flatMap((hub) => servedPlace(indexes, at(indexes.airports, hub).code) ?? [])
      .map((place) => ({ place })),
  make: (indexes, { place: { code } }, search) =>
    boardPage(indexes, of, must(servedPlace(indexes, code), code), search),
});

export const departuresKind = boardKind('departures');
export const arrivalsKind = boardKind('arrivals');
