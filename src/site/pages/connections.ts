import { LIMITS } from '../../contract/vocabulary.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import type { PageLocals } from '../../operations/pageLocals.ts';
import { CONNECTIONS_PATH, connectionsPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { findJourneys, type JourneyView } from '../search/journeys.ts';
import { type Place, resolvePlace } from '../search/resolvePlace.ts';
import { nextBest, otherMeanings } from '../search/suggestions.ts';
import { counted, list } from '../text/words.ts';
import type { Link, PageHead } from './page.ts';
import { type AirportView, viewAirport } from './places.ts';

/** What was asked, as it stands in the address: codes of airports, or what was typed. */
export interface ConnectionsQuery {
  readonly from: string;
  readonly to: string;
  readonly maxStops: number;
}

/** A question back: which place was meant. */
export interface Choice {
  readonly field: 'From' | 'To';
  readonly asked: string;
  /** Empty when nothing is like what was asked. */
  readonly candidates: readonly (AirportView & { readonly search: string })[];
}

/** The page of a search. */
export interface ConnectionsPage {
  readonly head: PageHead;
  /** As links to other searches take it on: a place that is one airport by its code. */
  readonly query: ConnectionsQuery;
  /** What the fields of the search are filled with: a place that is one airport as `Aberdeen (ABZ)`. */
  readonly fields: { readonly from: string; readonly to: string };
  readonly title: string;
  readonly lead: string;
  readonly choices: readonly Choice[];
  readonly journeys: readonly JourneyView[];
  readonly map: MapPicture | null;
  /** The next best thing. */
  readonly suggestions: readonly Link[];
}

/** Reads the query of the address; what is not a number of stops counts as not said. */
export function readQuery(search: URLSearchParams): ConnectionsQuery {
  const stops = Number(search.getAll('max_stops').at(-1) ?? LIMITS.defaultStops);
  const text = (name: string) => (search.getAll(name).at(-1) ?? '').slice(0, 100).toWellFormed();
  const valid = Number.isInteger(stops) && stops >= 0 && stops <= LIMITS.maxStops;
  return { from: text('from'), to: text('to'), maxStops: valid ? stops : LIMITS.defaultStops };
}

/** Answers a search, whatever was asked. */
export async function connectionsPage(
  { indexes: live, call }: PageLocals,
  asked: ConnectionsQuery,
): Promise<ConnectionsPage> {
  const [fromText, toText] = [asked.from.trim(), asked.to.trim()];
  const [from, to] = [fromText, toText].map((text) => (text === '' ? UNKNOWN : resolvePlace(live, text))) as [
    Place,
    Place,
  ];
  const query = { ...asked, from: codeOf(from) ?? fromText, to: codeOf(to) ?? toText };
  const fields = { from: labelOf(from) ?? fromText, to: labelOf(to) ?? toText };
  const base = { query, fields, choices: [], journeys: [], map: null, suggestions: [] } as const;
  if (fromText === '' || toText === '')
    return { ...base, ...titled('Find flights', 'Say where from and where to: a city, an airport or a code.') };

  if (from.kind !== 'known' || to.kind !== 'known') {
    const choices = [choiceOf('From', fromText, from, query), choiceOf('To', toText, to, query)].flatMap(
      (c) => c ?? [],
    );
    const open = choices.some(({ candidates }) => candidates.length > 0);
    return {
      ...base,
      choices,
      ...titled(open ? 'Which airport did you mean?' : 'No such airport', choicesLead(choices)),
    };
  }
  const journeys = await findJourneys(live, call, from.airports, to.airports, query.maxStops);
  const title = `${nameOf(from.airports)} to ${nameOf(to.airports)}`;
  const others = otherMeanings(from, to, query);
  if (journeys.length === 0) {
    const suggestions = [...others, ...nextBest(live, from.airports, to.airports, query)];
    return { ...base, suggestions, ...titled(title, whyNone(from.airports, to.airports, query)) };
  }
  return {
    ...base,
    journeys,
    suggestions: others,
    map: mapOf(journeys, `Map of ${counted(journeys.length, 'journey')} from ${title}.`),
    ...titled(title, foundLead(journeys)),
  };
}

const UNKNOWN: Place = { kind: 'unknown' };

/** The airport that a place is; undefined when it is several, or none that is known. */
const oneAirport = (place: Place): AirportRecord | undefined =>
  place.kind === 'known' && place.airports.length === 1 ? place.airports[0] : undefined;
const codeOf = (place: Place) => oneAirport(place)?.code;
const labelOf = (place: Place) => {
  const airport = oneAirport(place);
  return airport && viewAirport(airport).label;
};

function titled(title: string, lead: string): Pick<ConnectionsPage, 'head' | 'title' | 'lead'> {
  const head = { title, description: lead, path: CONNECTIONS_PATH, jsonLd: [], crumbs: [], noindex: true };
  return { head, title, lead };
}

/** A city with several airports goes by its name, one airport by its label. */
function nameOf(airports: readonly AirportRecord[]): string {
  const [first] = airports;
  if (!first) return '';
  return airports.length > 1 ? first.city : viewAirport(first).label;
}

function choiceOf(field: Choice['field'], asked: string, place: Place, query: ConnectionsQuery): Choice | null {
  if (place.kind === 'known') return null;
  const candidates = place.kind === 'ambiguous' ? place.candidates : [];
  return {
    field,
    asked,
    candidates: candidates.map((airport) => ({
      ...viewAirport(airport),
      search:
        field === 'From'
          ? connectionsPath(airport.code, query.to, query.maxStops)
          : connectionsPath(query.from, airport.code, query.maxStops),
    })),
  };
}

function choicesLead(choices: readonly Choice[]): string {
  return choices
    .map(({ asked, candidates }) =>
      candidates.length === 0
        ? `No airport is known as “${asked}”. Try a larger city nearby, or the three-letter code of the airport.`
        : `“${asked}” can mean ${counted(candidates.length, 'airport')}: choose one.`,
    )
    .join(' ');
}

function foundLead(journeys: readonly JourneyView[]): string {
  const stops = journeys[0]?.stops ?? 0;
  if (stops === 0)
    return journeys.length === 1 ? 'There is a direct flight.' : `There are ${journeys.length} direct routes.`;
  const many = journeys.length === 1 ? 'The one journey' : `The ${journeys.length} journeys with least time in the air`;
  return `There is no direct flight. ${many} with ${counted(stops, 'stop')}; time on the ground is not counted, and flights are not timed against each other.`;
}

function whyNone(from: readonly AirportRecord[], to: readonly AirportRecord[], { maxStops }: ConnectionsQuery): string {
  if (from.some((airport) => to.includes(airport))) return 'You are there already: both places are the same.';
  const idle = [from, to].filter((airports) => airports.every(({ routeCount }) => routeCount === 0)).flat();
  if (idle.length > 0)
    return `No scheduled flights are known from ${list(idle.map((airport) => viewAirport(airport).label))}.`;
  return maxStops === 0
    ? 'There is no direct flight.'
    : `No journey with ${counted(maxStops, 'stop')} or fewer is known.`;
}

function mapOf(journeys: readonly JourneyView[], text: string): MapPicture | null {
  const legs = new Map(journeys.flatMap(({ legs: flown }) => flown.map((leg) => [leg.path, leg] as const)));
  const flights = [...legs.values()].flatMap(({ from, to }) =>
    from.place && to.place ? [{ from: from.place, to: to.place }] : [],
  );
  const ends = journeys.flatMap(({ legs: flown }) => [flown[0]?.from.place ?? [], flown.at(-1)?.to.place ?? []].flat());
  return drawMap(flights, [...new Map(ends.map((end) => [end.code, end])).values()], text);
}
