import { CONNECTIONS_PATH } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { viewAirport } from '../airportView.ts';
import { drawMap, mapAirport, type SvgMap } from '../maps/svgMap.ts';
import type { Link, PageHead } from '../pageHead.ts';
import { type ChipGroup, chipGroups } from '../search/chips.ts';
import { type Choice, choicesLead, choicesOf } from '../search/choices.ts';
import { endsOf, indicesOf, limitsOf, placeName } from '../search/ends.ts';
import { type ConnectionsQuery, NO_CHOICES, searchPath } from '../search/query.ts';
import { type KnownPlace, type ResolvedPlace, resolvePlace, searchText } from '../search/resolvePlace.ts';
import { type ItineraryView, searchItineraries } from '../search/searchItineraries.ts';
import { foldJourneys, searchWeek, type WeekView } from '../search/searchWeek.ts';
import { aboutPlace, nextBest, otherMeanings } from '../search/suggestions.ts';
import { counted } from '../text/words.ts';
import { foundLead, journeysLead, whyNone } from './connectionsLead.ts';
import { unlistedHead } from './headWithCrumbs.ts';

/** The page of a search. */
export interface ConnectionsPage {
  readonly head: PageHead;
  /** The search as links to other searches have it: a place that is one airport by its code. */
  readonly query: ConnectionsQuery;
  /** Values of the search fields: a place that is one airport as `Aberdeen (ABZ)`. */
  readonly fields: { readonly from: string; readonly to: string };
  readonly title: string;
  readonly lead: string;
  /** Sentences about choices in the address that are not valid. */
  readonly faults: readonly string[];
  readonly choices: readonly Choice[];
  /** Journeys with times; null when there is none. */
  readonly week: WeekView | null;
  /** The search without its choices, where they leave no journey. */
  readonly allJourneys: Link | null;
  readonly chips: readonly ChipGroup[];
  /** Connections without known times; all connections when there is no journey. */
  readonly itineraries: readonly ItineraryView[];
  /** The season whose clocks the journeys have. */
  readonly clocks: string;
  readonly map: SvgMap | null;
  /** Other searches. */
  readonly suggestions: readonly Link[];
}

/** Assembles the page of a search. */
export async function connectionsPage(
  locals: PageLocals,
  search: ConnectionsQuery,
  faults: readonly string[] = [],
): Promise<ConnectionsPage> {
  const typed = { ...search, from: search.from.trim(), to: search.to.trim() };
  const [from, to] = [resolvePlace(locals.indexes, typed.from), resolvePlace(locals.indexes, typed.to)];
  const query = { ...typed, from: placeText(from) ?? typed.from, to: placeText(to) ?? typed.to };
  const fields = { from: labelOf(from) ?? typed.from, to: labelOf(to) ?? typed.to };
  const clocks = locals.indexes.timetable.week.season;
  const nothing = { choices: [], week: null, allJourneys: null, chips: [], itineraries: [], suggestions: [] } as const;
  const empty = { query, fields, faults, clocks, map: null, ...nothing };
  if (typed.from === '' || typed.to === '')
    return { ...empty, ...titled('Find flights', 'Enter an origin and a destination: a city, an airport or a code.') };
  if (from.kind === 'known' && to.kind === 'known') return { ...empty, ...(await foundPage(locals, from, to, query)) };
  const choices = choicesOf(from, to, query);
  const title = choices.some(({ candidates }) => candidates.length > 0)
    ? 'Which airport did you mean?'
    : 'Airport not found';
  return { ...empty, choices, ...titled(title, choicesLead(choices)) };
}

/** What the page of a search between two known places has besides its query. */
async function foundPage(locals: PageLocals, from: KnownPlace, to: KnownPlace, query: ConnectionsQuery) {
  const { indexes } = locals;
  const title = `${placeName(from)} to ${placeName(to)}`;
  const others = otherMeanings(from, to, query);
  const ends = endsOf(from, to);
  if (!ends)
    return { suggestions: [...others, ...aboutPlace(from.airports)], ...titled(title, 'Both places are the same.') };
  const [origins, destinations] = [indicesOf(indexes, ends[0]), indicesOf(indexes, ends[1])];
  const week = await searchWeek(locals, origins, destinations, query);
  const itineraries = searchItineraries(indexes, origins, destinations, query.maxStops);
  const [first] = itineraries;
  if (!first) {
    const suggestions = [...others, ...nextBest(indexes, origins, destinations, query)];
    return { suggestions, ...titled(title, whyNone(ends[0], ends[1], query)) };
  }
  const chips = chipGroups(query, first.stops);
  const { from: fromText, to: toText } = query;
  const isNarrowed = query.departAfter !== null || query.departBefore !== null || query.minLayover !== null;
  return {
    week,
    chips: week || isNarrowed ? chips : [],
    allJourneys:
      week === null && isNarrowed
        ? { text: 'Show all journeys', path: searchPath({ from: fromText, to: toText, ...NO_CHOICES }) }
        : null,
    itineraries: week ? itineraries.filter(({ isTimed }) => !isTimed) : itineraries,
    suggestions: others,
    map: connectionsMap(week?.journeys.length ? foldJourneys(week.journeys)[0] : itineraries, title),
    ...titled(
      title,
      (week ? journeysLead(week, itineraries) : foundLead(itineraries, isNarrowed)) + limitsOf(from, to),
    ),
  };
}

/** The airport of a place; undefined when the place has several airports or is not known. */
const oneAirport = (place: ResolvedPlace): AirportRecord | undefined =>
  place.kind === 'known' && place.scope === 'city' && place.airports.length === 1 ? place.airports[0] : undefined;

function placeText(place: ResolvedPlace): string | undefined {
  const airport = oneAirport(place);
  return airport && searchText(airport);
}

function labelOf(place: ResolvedPlace): string | undefined {
  const airport = oneAirport(place);
  return airport && viewAirport(airport).label;
}

const titled = (title: string, lead: string): Pick<ConnectionsPage, 'head' | 'title' | 'lead'> => ({
  head: unlistedHead(title, lead, CONNECTIONS_PATH),
  title,
  lead,
});

/** A map of the legs of journeys or itineraries, each leg once. */
function connectionsMap(
  ways: readonly { readonly legs: readonly { readonly path: string; from: AirportRecord; to: AirportRecord }[] }[],
  title: string,
): SvgMap | null {
  const legs = new Map(ways.flatMap((way) => way.legs.map((leg) => [leg.path, leg] as const)));
  const flights = [...legs.values()].flatMap((leg) => {
    const [from, to] = [mapAirport(leg.from), mapAirport(leg.to)];
    return from && to ? [{ from, to }] : [];
  });
  const ends = ways.flatMap(({ legs: own }) => [at(own, 0).from, at(own, own.length - 1).to]);
  return drawMap(
    flights,
    [...new Set(ends)].flatMap((end) => mapAirport(end) ?? []),
    `Map of ${counted(flights.length, 'flight')} on the way from ${title}.`,
  );
}
