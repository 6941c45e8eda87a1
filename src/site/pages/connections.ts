import { CONNECTIONS_PATH } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { viewAirport } from '../airportView.ts';
import { drawMap, mapAirport, type SvgMap } from '../maps/svgMap.ts';
import type { Link, PageHead } from '../pageHead.ts';
import { type Choice, choicesLead, choicesOf } from '../search/choices.ts';
import { type ItineraryView, searchItineraries } from '../search/itineraries.ts';
import type { ConnectionsQuery } from '../search/query.ts';
import { type KnownPlace, type Place, resolvePlace } from '../search/resolvePlace.ts';
import { nextBest, otherMeanings } from '../search/suggestions.ts';
import { counted, list } from '../text/words.ts';

/** The page of a search. */
export interface ConnectionsPage {
  readonly head: PageHead;
  /** The search as links to other searches have it: a place that is one airport by its code. */
  readonly query: ConnectionsQuery;
  /** Values of the search fields: a place that is one airport as `Aberdeen (ABZ)`. */
  readonly fields: { readonly from: string; readonly to: string };
  readonly title: string;
  readonly lead: string;
  readonly choices: readonly Choice[];
  readonly itineraries: readonly ItineraryView[];
  readonly map: SvgMap | null;
  /** Other searches. */
  readonly suggestions: readonly Link[];
}

/** Assembles the page of a search. */
export async function connectionsPage(locals: PageLocals, search: ConnectionsQuery): Promise<ConnectionsPage> {
  const asked = { ...search, from: search.from.trim(), to: search.to.trim() };
  const [from, to] = [resolvePlace(locals.indexes, asked.from), resolvePlace(locals.indexes, asked.to)];
  const query = { ...asked, from: oneAirport(from)?.code ?? asked.from, to: oneAirport(to)?.code ?? asked.to };
  const fields = { from: labelOf(from) ?? asked.from, to: labelOf(to) ?? asked.to };
  const empty = { query, fields, choices: [], itineraries: [], map: null, suggestions: [] } as const;
  if (asked.from === '' || asked.to === '')
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
  const itineraries = await searchItineraries(locals, from.airports, to.airports, query.maxStops);
  const title = `${nameOf(from.airports)} to ${nameOf(to.airports)}`;
  const others = otherMeanings(from, to, query);
  const [first] = itineraries;
  if (!first) {
    const suggestions = [...others, ...nextBest(locals.indexes, from.airports, to.airports, query)];
    return { suggestions, ...titled(title, whyNone(from.airports, to.airports, query)) };
  }
  return {
    itineraries,
    suggestions: others,
    map: mapOf(itineraries, `Map of ${counted(itineraries.length, 'itinerary', 'itineraries')} from ${title}.`),
    ...titled(title, foundLead(itineraries.length, first.stops)),
  };
}

/** The airport of a place; undefined when the place has several airports or is not known. */
const oneAirport = (place: Place): AirportRecord | undefined =>
  place.kind === 'known' && place.airports.length === 1 ? place.airports[0] : undefined;

function labelOf(place: Place): string | undefined {
  const airport = oneAirport(place);
  return airport && viewAirport(airport).label;
}

function titled(title: string, lead: string): Pick<ConnectionsPage, 'head' | 'title' | 'lead'> {
  const head = { title, description: lead, path: CONNECTIONS_PATH, jsonLd: [], crumbs: [], noindex: true };
  return { head, title, lead };
}

/** The city of several airports, or the label of one. */
const nameOf = (airports: KnownPlace['airports']): string =>
  airports.length > 1 ? at(airports, 0).city : viewAirport(at(airports, 0)).label;

function foundLead(count: number, stops: number): string {
  if (stops === 0) return count === 1 ? 'There is a direct flight.' : `There are ${count} direct routes.`;
  const which =
    count === 1
      ? `There is one itinerary with ${counted(stops, 'stop')}.`
      : `These are the ${count} itineraries with ${counted(stops, 'stop')} and the shortest flight time.`;
  return `There is no direct flight. ${which} Time between flights is not included, and connection times are not checked.`;
}

function whyNone(from: readonly AirportRecord[], to: readonly AirportRecord[], { maxStops }: ConnectionsQuery): string {
  if (from.some((airport) => to.includes(airport))) return 'Both places are the same.';
  const idle = [from, to].filter((airports) => airports.every(({ routeCount }) => routeCount === 0)).flat();
  if (idle.length > 0)
    return `No scheduled flights are known from ${list(idle.map((airport) => viewAirport(airport).label))}.`;
  return maxStops === 0
    ? 'There is no direct flight.'
    : `No itinerary with ${counted(maxStops, 'stop')} or fewer is known.`;
}

/** A map of the legs of itineraries, each leg once. */
function mapOf(itineraries: readonly ItineraryView[], text: string): SvgMap | null {
  const legs = new Map(itineraries.flatMap((itinerary) => itinerary.legs.map((leg) => [leg.path, leg] as const)));
  const flights = [...legs.values()].flatMap((leg) => {
    const [from, to] = [mapAirport(leg.from), mapAirport(leg.to)];
    return from && to ? [{ from, to }] : [];
  });
  const ends = itineraries.flatMap((itinerary) => [at(itinerary.legs, 0).from, at(itinerary.legs, itinerary.stops).to]);
  return drawMap(
    flights,
    [...new Set(ends)].flatMap((end) => mapAirport(end) ?? []),
    text,
  );
}
