/** The departures of an airport or a metropolitan area in order of time, `/departures-london-LHR?day=Fri`. */
import { dayPartTimes, writeQuery } from '../../contract/formerQueries.ts';
import { cityPath, departuresPath, withQuery } from '../../contract/paths.ts';
import { LIMITS } from '../../contract/vocabulary.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { type ServedPlace, servedPlace } from '../../operations/places.ts';
import { dated } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { basedAirlines, unknownServices } from '../coverage.ts';
import { boardNote, departureBoard, departuresOn } from '../departureBoard.ts';
import { listSection, makePage, type Page, type RequestedKind } from '../page.ts';
import { countryCrumbs, type Link } from '../pageHead.ts';
import { type ShownRoutes, showRoutes } from '../route-table/routeCall.ts';
import { ageOfRows, servicesOfRows } from '../route-table/rows.ts';
import { tableForm } from '../route-table/tableForm.ts';
import type { ChipGroup } from '../search/chips.ts';
import { hubs } from '../subjects.ts';
import { count, counted, fullDay, sentences } from '../text/words.ts';
import { clocksNote } from '../timetable.ts';

/** The fields of the form that the page has no other choice for. */
const FIELDS: readonly string[] = ['airline', 'to_country', 'to_region', 'aircraft', 'depart_after', 'depart_before'];

/** The page of the departures of a place. @param search the parameters of the flights operation, also `limit` and `offset` */
export function departuresPage(indexes: Indexes, place: ServedPlace, search?: URLSearchParams): Page {
  const first = viewAt(indexes, at(place.airports, 0));
  const isCity = place.airports.length > 1;
  const label = isCity ? `${first.city} (${place.code})` : first.title;
  const call = { id: 'find_flights', input: { from: place.code }, isPaged: true } as const;
  const shown = showRoutes(indexes, call, search);
  const path = departuresPath(place);
  const numberOf = (name: string, otherwise: number) => {
    const isValid = !shown.filters.some((filter) => filter.name === name);
    return isValid && shown.values.has(name) ? Number(shown.values.get(name)) : otherwise;
  };
  const [limit, offset] = [numberOf('limit', LIMITS.defaultPage), numberOf('offset', 0)];
  const form = tableForm(indexes, 'destinations', shown);
  const { board, total, mayMatch, day } = departureBoard(indexes, shown, {
    path,
    place: 'to',
    limit,
    offset,
    times: timesOfDay(shown, path),
    form: form && { ...form, fields: form.fields.filter(({ name }) => FIELDS.includes(name)) },
  });
  const age = ageOfRows(indexes, shown.rows);
  const last = Math.min(total, offset + limit);
  const code = isCity ? null : first.code;
  const what = `${departuresOn(day)} from ${label}`;
  const routes = new Set(shown.rows.map(({ route }) => route)).size;
  const title = `Departures${day === null ? '' : ` on ${fullDay(day)}`} from ${label}`;
  return makePage({
    page: { id: 'departures', params: { place } },
    titles: [title, `Departures from ${first.label}`],
    description: [
      `${counted(total, 'departure')} of ${label} in order of time.`,
      'Airline, flight, aircraft and arrival.',
    ],
    parents: [
      ...countryCrumbs(first.country),
      isCity ? { text: first.city, path: cityPath(place) } : { text: first.label, path: first.path },
    ],
    name: 'Departures',
    noindex: shown.values.size > 0,
    json: shown.json,
    filters: writeQuery(shown.values),
    signs: [isCity ? place.code : first],
    title,
    lead: sentences(
      ...(code === null ? [] : basedAirlines(indexes, code)),
      total === 0
        ? 'No departure in our data is known to match.'
        : dated(
            age,
            `${counted(total - mayMatch, 'known departure')} to ${counted(routes, 'airport')}${mayMatch > 0 ? `, and ${count(mayMatch)} that may match` : ''}.`,
          ),
    ),
    age,
    coverage: unknownServices(indexes, servicesOfRows(shown.rows)),
    sections: [
      {
        title: rangeTitle(total, offset, last),
        id: 'timetable',
        content: { kind: 'departures', board },
        after: pageLinks(shown, path, { total, offset, limit }),
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
          : { text: `Flights from ${first.title}`, path: first.path },
      ]),
    ],
    summary: `${counted(total, 'departure')}: ${what}`,
  });
}

/** `Departures 101 to 200 of 1,310`, `12 departures`. */
const rangeTitle = (total: number, offset: number, last: number): string =>
  last - offset >= total || last <= offset
    ? counted(total, 'departure')
    : `Departures ${count(offset + 1)} to ${count(last)} of ${count(total)}`;

/** Parts of a day that can be chosen; the list begins again with another. */
function timesOfDay({ values }: ShownRoutes, path: string): ChipGroup {
  const others = [...values].filter(([name]) => !['depart_after', 'depart_before', 'offset'].includes(name));
  const chip = (text: string, times: readonly (readonly [string, string])[]) => {
    const query = writeQuery([...others, ...times]);
    const isChosen = (name: string) => values.get(name) === times.find(([one]) => one === name)?.[1];
    return {
      text,
      path: `${withQuery(path, query)}#timetable`,
      isCurrent: isChosen('depart_after') && isChosen('depart_before'),
    };
  };
  const PARTS = ['night', 'morning', 'afternoon', 'evening'] as const;
  return {
    title: 'Time of departure',
    chips: [
      chip('Any time', []),
      ...PARTS.map((part) => {
        const times = dayPartTimes([part]);
        return chip(times.map(([, time]) => time).join('–'), times);
      }),
    ],
  };
}

/** Links to the parts of a long list before and after the one that is shown. */
function pageLinks(
  { values }: ShownRoutes,
  path: string,
  { total, offset, limit }: Readonly<Record<'total' | 'offset' | 'limit', number>>,
): readonly (string | Link)[] {
  const link = (start: number, text: string): Link => {
    const query = writeQuery([
      ...[...values].filter(([name]) => name !== 'offset'),
      ...(start === 0 ? [] : [['offset', String(start)] as const]),
    ]);
    return { text, path: `${withQuery(path, query)}#timetable` };
  };
  const before = offset > 0 ? [link(Math.max(0, offset - limit), 'Earlier departures')] : [];
  const next = offset + limit < total ? [link(offset + limit, 'Later departures')] : [];
  return before.length > 0 && next.length > 0 ? [...before, ' ', ...next] : [...before, ...next];
}

export const departuresKind: RequestedKind<'departures'> = {
  list: (indexes) =>
    hubs(indexes)
      .flatMap((hub) => servedPlace(indexes, at(indexes.airports, hub).code) ?? [])
      .map((place) => ({ place })),
  make: (indexes, { place: { code } }, search) =>
    departuresPage(indexes, must(servedPlace(indexes, code), code), search),
};
