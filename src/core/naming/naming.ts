/**
 * What a text names: airports, cities, countries, regions, airlines, aircraft and flights, best first. Parameters, addresses,
 * forms, suggestions, sentences and errors all ask here; they differ in the kinds they accept.
 */
import { fold } from '../../contract/fold.ts';
import { ALLIANCES } from '../../contract/vocabulary.ts';
import type { AircraftType, AirlineCodes, AirportRecord, CountryRegion, Theme } from '../dataset/dataset.ts';
import { placesWithin } from '../geography.ts';
import type { Matcher } from '../matching/matcher.ts';
import { editDistance } from '../matching/typos.ts';
import { withInterchangeable } from '../matching/words.ts';
import { memoize } from '../memoize.ts';
import { at } from '../must.ts';
import type { Gazetteer } from '../towns.ts';
import { airportName } from './airportName.ts';
import type {
  CityMeaning,
  CountryMeaning,
  How,
  Meaning,
  NameKind,
  RegionMeaning,
  ThemeMeaning,
  TownMeaning,
} from './meaning.ts';
import { familyOfDesignation, indexAircraft, namedAircraft } from './namedAircraft.ts';
import { type AirlineName, airlinesLike, indexAirlines, namedAirlines } from './namedAirlines.ts';
import { namedCodes } from './namedCodes.ts';
import { countryNames, successorsOf } from './namedCountries.ts';
import { readFlightNumber } from './namedFlights.ts';
import { citiesOf, isCountryName, isNamed, type NamedPlace, namedPlace } from './namedPlaces.ts';
import { indexRegions, namedRegion } from './namedRegions.ts';
import { LONGEST_TOWN, townLabel, townNamed } from './namedTowns.ts';
import { nearestNames } from './nearestNames.ts';

interface NamingData {
  readonly airports: readonly AirportRecord[];
  readonly airportIndex: ReadonlyMap<string, number>;
  /** Airports with an active route by metropolitan area code, busiest first. */
  readonly areas: ReadonlyMap<string, readonly number[]>;
  readonly matcher: Matcher;
  readonly towns: Gazetteer;
  readonly countryRegions: readonly CountryRegion[];
  readonly themes: readonly Theme[];
  readonly aircraftTypes: readonly AircraftType[];
  /** All airlines. */
  readonly airlineCodes: readonly AirlineCodes[];
  /** Those that are found by name: with a route, or known to be missing in the data. */
  readonly namedAirlines: readonly AirlineName[];
  /** Whether the data has a flight. @param flight canonical */
  readonly hasFlight: (flight: string) => boolean;
}

export type Naming = ReturnType<typeof createNaming>;

/**
 * What a text means where it can mean several things: the first of these, by kinds and ways of naming. A place with no flight
 * in the data comes after a town, as the airports near it are offered.
 */
const RANKING: readonly (readonly [kinds: readonly RankKind[], ways: readonly How[]])[] = [
  [['alliance', 'aircraft'], ['name']],
  [['flight'], ['name']],
  [['airline'], ['name']],
  [['place'], ['name']],
  // `alaska` is the airline rather than the region.
  [['airline'], ['word']],
  [['region'], ['name']],
  // `tui` is an airline rather than the airport of the code; `caribbean` the region, as the data has no such airline.
  [['absent airline'], ['word']],
  // `sat` can be a word.
  [['place'], ['letters']],
  [['airline', 'absent airline'], ['letters']],
  [['airline', 'absent airline'], ['start']],
  [['town'], ['name']],
  [['idle place'], ['name', 'letters', 'part']],
  [['place'], ['part']],
  [['airline', 'absent airline'], ['part']],
];

type RankKind =
  | Exclude<NameKind, 'airport' | 'area' | 'city' | 'country' | 'theme'>
  | 'place'
  | 'idle place'
  | 'absent airline';

/** The place of a meaning in the order of RANKING: a smaller number is likelier. */
export function rankOf(meaning: Meaning): number {
  const kind = rankKind(meaning);
  const rank = RANKING.findIndex(([kinds, ways]) => kinds.includes(kind) && ways.includes(meaning.how));
  return rank === -1 ? RANKING.length : rank;
}

function rankKind(meaning: Meaning): RankKind {
  switch (meaning.kind) {
    case 'airport':
    case 'area':
    case 'city':
    case 'country':
      return meaning.isServed ? 'place' : 'idle place';
    case 'theme':
      return 'region';
    case 'airline':
      // An airline that the data lacks is as sure by its whole name.
      return meaning.isFlown || meaning.how === 'name' ? 'airline' : 'absent airline';
    default:
      return meaning.kind;
  }
}

/** Whether a meaning is a guess: of the words of a name, or with a typing error. */
export const isGuess = ({ how, kind }: Pick<Meaning, 'how' | 'kind'>): boolean =>
  how === 'part' || (how === 'start' && kind === 'airline');

/** Farthest airport that is near a town, in kilometres. */
export const NEAR_KM = 150;
/** Most airports that are offered for a town. */
const MOST_NEAR = 4;

const isServed = ({ importance }: AirportRecord): boolean => importance > 0;

/** Creates the naming of a dataset. What is costly is made on the first call. */
export function createNaming(data: NamingData) {
  const { airports, airportIndex, areas, aircraftTypes, airlineCodes, hasFlight } = data;
  const countries = countryNames(airports);
  const places = { ...data, countries };
  const regions = indexRegions(data, countries);
  const byIcao = airlineCodes.flatMap((airline) => (airline.icao === null ? [] : [[airline.icao, airline] as const]));
  const byIata = airlineCodes.map((airline) => [airline.code, airline] as const);
  const airlineByCode: ReadonlyMap<string, AirlineCodes> = new Map([...byIcao, ...byIata]);
  const airlines = indexAirlines(airlineByCode, data.namedAirlines);
  const aircraft = indexAircraft(aircraftTypes);

  const countriesWithFlights = memoize<void, ReadonlySet<string>>(
    () => new Set(airports.filter(isServed).map(({ countryCode }) => countryCode)),
  );
  const countryMeaning = (code: string, how: How): CountryMeaning => {
    const name = countries.nameOf(code);
    return { kind: 'country', id: code, how, name, isServed: countriesWithFlights().has(code) };
  };
  const cityMeaning = (members: readonly AirportRecord[], text: string): CityMeaning => {
    const { code, cityCode, metropolitanArea } = at(members, 0);
    const folded = fold(text);
    const names = members.flatMap(({ city, name }) => [fold(city), fold(name)]);
    const isCode = folded.length === 3 && text === folded && !names.includes(folded);
    const how = !members.some((airport) => isNamed(airport, text)) ? 'part' : isCode ? 'letters' : 'name';
    const isOne = members.length === 1;
    const isArea = metropolitanArea !== null && folded === metropolitanArea.toLowerCase();
    return {
      kind: isOne ? 'airport' : isArea ? 'area' : 'city',
      id: isOne ? code : cityCode,
      how,
      airports: members,
      isServed: members.every(isServed),
    };
  };
  const cityMeanings = (all: readonly AirportRecord[], text: string) =>
    citiesOf(all).map((members) => cityMeaning(members, text));

  /** The cities or the country of a place with flights; none where it has none. */
  const served = (place: NamedPlace, text: string): (CityMeaning | CountryMeaning)[] => {
    if (place.kind === 'unknown') return [];
    if (place.kind === 'ambiguous') return cityMeanings(place.candidates.filter(isServed), text);
    const { country, countryCode } = at(place.airports, 0);
    if (place.scope === 'country') return [countryMeaning(countryCode, 'name')];
    if (!place.airports.every(isServed)) return [];
    // Other cities of the name in the same country are as likely: Portland in Maine.
    const others = place.others.filter((other) => other.country === country && isServed(other));
    return [cityMeaning(place.airports, text), ...cityMeanings(others, text)];
  };
  /** The city or the country of a name that has no flight in the data. */
  const idle = (place: NamedPlace, text: string): (CityMeaning | CountryMeaning)[] => {
    if (place.kind === 'unknown' || served(place, text).length > 0) return [];
    const all = place.kind === 'known' ? place.airports : place.candidates;
    if (place.kind === 'known' && all.some((airport) => isNamed(airport, text)))
      return [{ ...cityMeaning(all, text), isServed: false }];
    const code = countries.byName(text);
    return code === undefined ? [] : [{ ...countryMeaning(code, 'name'), isServed: false }];
  };
  /**
   * The town of a name, with airports near it. None where a city with an airport has the name or nearly (Edinburg), and where
   * an airport of the name is near: Bombay, Wien. @param named airports of the name, or of one like it
   */
  const town = (text: string, named: readonly AirportRecord[]): TownMeaning | undefined => {
    const found = townNamed(places, text);
    if (!found || endsWithCity(text)) return undefined;
    const folded = fold(text);
    const isOwn = (airport: AirportRecord) =>
      [airport.code, airport.metropolitanArea ?? '', airport.city, airportName(airport)].some(
        (name) => editDistance(folded, fold(name), 1) <= 1,
      );
    if (named.some(isOwn)) return undefined;
    const near = placesWithin(airports, { lat: found.latitude, lon: found.longitude }, NEAR_KM)
      .map(({ index }) => at(airports, index))
      .filter(isServed)
      .slice(0, MOST_NEAR);
    if (near.length === 0 || named.some((airport) => near.includes(airport))) return undefined;
    return { kind: 'town', id: townLabel(countries, found), how: 'name', town: found, near };
  };
  /** Whether several words end with a city that has flights: `rome new york` is no town. */
  const endsWithCity = (text: string): boolean => {
    const words = text.split(' ');
    return words.slice(1).some((_, i) => {
      const [first, second] = placeMeanings(words.slice(i + 1).join(' '));
      const isCity = first !== undefined && 'airports' in first && 'isServed' in first && first.isServed;
      return isCity && first.how !== 'part' && (second === undefined || rankOf(second) > rankOf(first));
    });
  };

  /**
   * What a text names as a place, by these rules: a town without an airport of its own, unless it is a region, too; else what
   * has the name, a region rather than one of several cities; else a region; else airports that have the words; else what has
   * the name but no flights.
   */
  const placeMeanings = (
    text: string,
  ): (CityMeaning | CountryMeaning | RegionMeaning | ThemeMeaning | TownMeaning)[] => {
    const place = namedPlace(places, text);
    const found = served(place, text);
    const region = namedRegion(regions, text);
    const all = found.flatMap((one) => ('airports' in one ? one.airports : []));
    // Saint Helena is an island before it is a town of California.
    const isCountry =
      found.some(({ kind }) => kind === 'country') ||
      withInterchangeable(fold(text)).some((name) => countries.byName(name) !== undefined);
    const near = isCountry || region ? undefined : town(text, all);
    const isSeveral = found.length > 1;
    const isExact = found.some(({ how }) => how !== 'part');
    const isRegion = region !== undefined && [...region.airports].some((index) => isServed(at(airports, index)));
    if (near) return [near, ...found.map((one) => ({ ...one, how: 'part' as const })), ...idle(place, text)];
    if (isExact && !(region && isSeveral)) {
      const how = found.some((one) => one.how === 'name') ? 'name' : 'letters';
      return [...found.map((one) => ({ ...one, how }) as const), ...(isRegion ? [region] : [])];
    }
    if (isRegion) return [region, ...found.map((one) => ({ ...one, how: 'part' as const }))];
    if (found.length > 0) return found.map((one) => ({ ...one, how: 'part' as const }));
    return idle(place, text);
  };

  /** `BA117`, `British Airways 117`. A number that is an aircraft family is a flight where the data has it. */
  const flight = (text: string): Meaning[] => {
    const [, name = ''] = /^(\D+) \d{1,4}$/.exec(text) ?? [];
    const [airline] = name === '' ? [] : namedAirlines(airlines, name);
    const written = airline?.how === 'name' ? text.replace(name, airline.id) : text;
    const [, code, digits] = /^([a-z0-9]{2}[a-z]?)\s?(\d{1,4})$/i.exec(written) ?? [];
    if (code === undefined || digits === undefined) return [];
    const found = readFlightNumber(airlineByCode, (code + digits).toUpperCase());
    if (!found) return [];
    const id = `${found.airline}${found.number}`;
    // `Qantas 787` is an aircraft.
    if (text.includes(' ') && family(digits) !== undefined && !hasFlight(id)) return [];
    return [{ kind: 'flight', id, how: 'name' }];
  };
  const family = (text: string): string | undefined =>
    familyOfDesignation(aircraft, text, (code) => airportIndex.has(code));

  const FINDERS: Readonly<Record<'place' | 'country' | 'region' | Exclude<NameKind, PlaceKind>, Finder>> = {
    place: placeMeanings,
    country: (text) => {
      const code = countries.byCodeOrName(text);
      return code === undefined ? [] : [countryMeaning(code, 'name')];
    },
    region: (text) => [namedRegion(regions, text) ?? []].flat(),
    airline: (text) => namedAirlines(airlines, text),
    alliance: (text) => ALLIANCES.flatMap((id) => (ALLIANCE_NAMES[id].includes(fold(text)) ? allianceMeaning(id) : [])),
    aircraft: (text) => [namedAircraft(aircraft, text) ?? []].flat(),
    flight,
  };
  /** What a text names, of some kinds, best first. */
  const meanings = <Kind extends NameKind>(
    text: string,
    kinds: readonly Kind[],
  ): Extract<Meaning, { readonly kind: Kind }>[] => {
    type Found = Extract<Meaning, { readonly kind: Kind }>;
    // A list can have thousands of values.
    const quick = SINGLE.find((group) => kinds.every((kind) => group.kinds.includes(kind)));
    if (quick) return [...FINDERS[quick.finder](text)] as Found[];
    const accepted: ReadonlySet<NameKind> = new Set<NameKind>(kinds);
    const areas = PLACE_KINDS.filter((kind) => accepted.has(kind));
    const isWhole =
      areas.length > 0 && areas.every((kind) => kind === 'country' || kind === 'region' || kind === 'theme');
    const finders = [
      ...(areas.length > 0 && !isWhole ? [FINDERS.place] : []),
      ...(isWhole && accepted.has('country') ? [FINDERS.country] : []),
      ...(isWhole && (accepted.has('region') || accepted.has('theme')) ? [FINDERS.region] : []),
      ...(['airline', 'alliance', 'aircraft', 'flight'] as const).flatMap((kind) =>
        accepted.has(kind) ? FINDERS[kind] : [],
      ),
    ];
    const found = finders.flatMap((find) => find(text)).filter(({ kind }) => accepted.has(kind));
    // The kind of each is one of those accepted.
    return (found.length > 1 ? found.sort((a, b) => rankOf(a) - rankOf(b)) : found) as Found[];
  };

  /** The place that a person means in a field of a form: one place with its airports, or several to choose from. */
  const place = (text: string): NamedPlace => namedPlace(places, text);

  return {
    countries,
    regions,
    aircraft,
    airlineByCode,
    airportIndex,
    areas,
    meanings,
    place,
    /** The codes that names stand for. */
    codes: namedCodes({
      ...data,
      regions,
      place,
      airlines: (text) => namedAirlines(airlines, text),
    }),
    /** The most populous town of a text, or the one whose airport has the name. */
    town: (text: string) => townNamed(places, text),
    townLabel: (text: string): string => {
      const found = townNamed(places, text);
      return found ? townLabel(countries, found) : text;
    },
    /** The family of a designation of an aircraft in a sentence. */
    family,
    /** The airline and number of a flight in upper case. */
    flightNumber: (text: string) => readFlightNumber(airlineByCode, text),
    isCode: (word: string): boolean => airportIndex.has(word.toUpperCase()) || areas.has(word.toUpperCase()),
    nearest: {
      /** Names of countries: the successors of one that is no more, else those like a text. */
      countries: (text: string): string[] => {
        const successors = successorsOf(text);
        return successors ? successors.map(countries.nameOf) : nearestNames(text, countries.names());
      },
      regions: (text: string): string[] => nearestNames(text, regions.names()),
      airlines: (text: string): AirlineName[] => airlinesLike(airlines, text.slice(0, LONGEST_TOWN), MOST_AIRLINES),
      families: (text: string): string[] => {
        const known = [...aircraft.byName.keys()];
        return [...new Set(nearestNames(text, known).flatMap((name) => aircraft.byName.get(name)?.[0]?.family ?? []))];
      },
      towns: (text: string): string[] => {
        const folded = text.length > LONGEST_TOWN ? '' : fold(text.split(',')[0] ?? '');
        return folded === '' ? [] : nearestNames(folded, data.towns.startingWith(folded.slice(0, 2)));
      },
    },
  };
}

/** Kinds that one finder finds, and no other. */
const SINGLE: readonly {
  readonly kinds: readonly NameKind[];
  readonly finder: 'airline' | 'aircraft' | 'country' | 'region';
}[] = [
  { kinds: ['airline'], finder: 'airline' },
  { kinds: ['aircraft'], finder: 'aircraft' },
  { kinds: ['country'], finder: 'country' },
  { kinds: ['region', 'theme'], finder: 'region' },
];

type Finder = (text: string) => readonly Meaning[];
type PlaceKind = (typeof PLACE_KINDS)[number];
export const PLACE_KINDS = ['airport', 'area', 'city', 'town', 'country', 'region', 'theme'] as const;

/** Most airlines that an error names. */
const MOST_AIRLINES = 3;

const allianceMeaning = (id: string): Meaning => ({ kind: 'alliance', id, how: 'name' });

/** What people call the alliances, folded. */
const ALLIANCE_NAMES: Readonly<Record<(typeof ALLIANCES)[number], readonly string[]>> = {
  oneworld: ['oneworld', 'one world'],
  skyteam: ['skyteam', 'sky team'],
  star: ['star alliance'],
};

export { isCountryName };
