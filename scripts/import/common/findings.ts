/** Implausible data of a network. Each finding has a subject by which it can be explained. */
import { fold } from '../../../src/contract/fold.ts';
import { WEEKDAYS } from '../../../src/contract/vocabulary.ts';
import { doContradict, isImpossible } from '../../../src/core/dataset/blockTimes.ts';
import type { Dataset, Route, Service } from '../../../src/core/dataset/dataset.ts';
import { returnId } from '../../../src/core/dataset/rows.ts';
import { dayCount, timeOfDay } from '../../../src/core/dataset/schedule.ts';
import { editDistance } from '../../../src/core/matching/typos.ts';
import { at } from '../../../src/core/must.ts';
import { utcOffset } from '../../../src/core/timeZone.ts';

export const FINDING_KINDS = {
  'no-way-back': 'routes without a return route',
  'block-time': 'block times of an impossible speed',
  directions: 'directions whose flying times contradict each other',
  far: 'routes beyond the reach of airliners',
  'other-country': 'airports with the ICAO code of another country',
  station: 'stations and harbours among the airports',
  clock: 'airports with a clock that contradicts their country or longitude',
  zone: 'airports with another time zone than the one at their position',
  position: 'airports that other lists have at another place',
  indicator: 'airports with another ICAO indicator than in OurAirports',
  'one-place': 'airports at the place of another one',
  'no-routes': 'airports without routes',
  'unknown-airline': 'airlines without a name',
  misspelt: 'airlines whose name has a misspelt word',
  'unknown-aircraft': 'aircraft types that reference/aircraft.csv does not have',
  municipality: 'cities that look like municipalities',
  'odd-day': 'services on a single day of the week, with many return flights',
  duplicate: 'duplicates',
} as const;

export interface Finding {
  readonly kind: keyof typeof FINDING_KINDS;
  /** A route id with its airlines (`LHR-JFK BA`), or the code of an airport or airline. */
  readonly subject: string;
  readonly detail: string;
}

/** Speeds over the ground, gate to gate, that no flight has. */
const SLOWEST_KMH = 150;
/** The longest flight is 15,300 km. */
const FARTHEST_KM = 15_400;
/** Hours by which a clock may differ from the sun, summer time left out. */
const MOST_HOURS_FROM_SUN = 4;
/** Return flights a week that make a single day implausible. */
const MANY_RETURNS = 4;

/** All findings; those of a kind are in the order of what they are about. */
export const findingsIn = (dataset: Dataset): Finding[] => [
  ...airports(dataset),
  ...airlines(dataset),
  ...aircraft(dataset),
  ...dataset.routes.flatMap((route) => [...ofRoute(route, dataset)]),
];

function* ofRoute(route: Route, { routes, routeIndex, airports }: Dataset): Generator<Finding> {
  const { id, from, to, distanceKm, flyingMin, services, charterOnly } = route;
  const index = routeIndex.get(returnId(id));
  const back = index === undefined ? null : at(routes, index);
  const subject = `${id} ${services.map(({ airlineCode }) => airlineCode).join('+')}`;
  // Tour operators also fly their travellers home from another airport.
  if (back === null && !charterOnly) {
    const weekly = services.reduce((sum, service) => sum + service.weeklyDepartures, 0);
    const often = weekly > 0 ? `${weekly} a week` : 'on unknown days';
    yield { kind: 'no-way-back', subject, detail: `${at(airports, from).city} to ${at(airports, to).city}, ${often}` };
  }
  if (back && id < back.id && doContradict(flyingMin, back.flyingMin, distanceKm))
    yield { kind: 'directions', subject: id, detail: `${flyingMin} minutes, and ${back.flyingMin} back` };
  if (distanceKm !== null && distanceKm > FARTHEST_KM) yield { kind: 'far', subject, detail: `${distanceKm} km` };
  for (const service of services) yield* ofService(service, route, back);
}

/** @param back the return route, if there is one */
function* ofService(service: Service, route: Route, back: Route | null): Generator<Finding> {
  const { id, distanceKm, charterOnly } = route;
  const { airlineCode, weeklyDepartures, departures } = service;
  const subject = `${id} ${airlineCode}`;
  const minutes = departures.flatMap(({ blockMin }) => blockMin ?? []);
  const isSlow = (blockMin: number) => distanceKm !== null && (60 * distanceKm) / blockMin < SLOWEST_KMH;
  const wrong = minutes.filter((blockMin) => isSlow(blockMin) || isImpossible(blockMin, distanceKm));
  if (wrong.length > 0)
    yield {
      kind: 'block-time',
      subject,
      detail: `${wrong.length} of ${minutes.length} departures, ${distanceKm ?? 'unknown'} km in ${wrong[0]} minutes`,
    };
  const returns = back?.services.find((other) => other.airlineCode === airlineCode)?.weeklyDepartures ?? 0;
  if (!charterOnly && weeklyDepartures === 1 && returns >= MANY_RETURNS) {
    const day = WEEKDAYS.find((_, i) => at(departures, 0).days & (1 << i));
    yield { kind: 'odd-day', subject, detail: `${day} only, ${returns} return flights` };
  }
  const repeated = repeatedDeparture(service);
  if (repeated) yield { kind: 'duplicate', subject, detail: repeated };
}

/** Stations of trains, buses and ferries have IATA codes too. */
const STATION =
  /\b(bus|railway|train|rail)\b.*\b(stn|station|terminal|stop|service)\b|\bferry (port|terminal)\b|\bharbour$/i;

/** Fewer airports of a prefix than these, in number and share, are strangers in it. */
const STRANGERS = { most: 3, share: 0.1 };

/** Countries and territories that share the prefix of a larger one, and Kyrgyzstan, whose prefix has changed. */
const GUESTS = new Set('AQ AX BN CC CX FK FO GG IM JE KG NF PM RE SJ TV YT'.split(' '));

/** One letter is a country in the United States, Canada and Australia, else two are. */
const prefixOf = (icao: string): string => (/^[CKY]/.test(icao) ? icao.slice(0, 1) : icao.slice(0, 2));

/** The IATA codes of airports whose ICAO prefix nearly all airports of another country have. */
function foreignIcao(airports: Dataset['airports']): ReadonlySet<string> {
  const coded = airports.flatMap(({ code, icao, countryCode }) =>
    icao !== null && /^[A-Z]{4}$/.test(icao) ? [{ code, country: countryCode, prefix: prefixOf(icao) }] : [],
  );
  const foreign = new Set<string>();
  for (const rows of Map.groupBy(coded, ({ prefix }) => prefix).values())
    for (const [country, own] of Map.groupBy(rows, (row) => row.country))
      if (own.length <= STRANGERS.most && own.length < STRANGERS.share * rows.length && !GUESTS.has(country))
        for (const { code } of own) foreign.add(code);
  return foreign;
}

/** Words and signs of administrative units, which travellers do not type. */
const MUNICIPALITY =
  /\(|\)|,|\/|\d|\b(municipality|municipalit\w*|district|subdistrict|county|prefecture|province|township|commune|parish|region|governorate|borough|censu\w*|kecamatan|kabupaten|ciudad de|city of|town of|village|raion|oblast)\b/i;

/** Airports whose row is mixed of two airports, or is none, and those without routes. */
function* airports({ airports, routes, dataDate }: Dataset): Generator<Finding> {
  const flown = new Set(routes.flatMap(({ from, to }) => [from, to]));
  const foreign = foreignIcao(airports);
  const winter = `${dataDate.slice(0, 4)}-01-15`;
  const byIcao = new Map<string, string>();
  for (const [index, { code, icao, name, city, country, countryCode, lon, timeZone }] of airports.entries()) {
    if (foreign.has(code)) yield { kind: 'other-country', subject: code, detail: `${name}, ${country}, has ${icao}` };
    if (STATION.test(name)) yield { kind: 'station', subject: code, detail: name };
    // China has one time, whatever its western airports are listed with.
    const isWrong = countryCode === 'CN' && timeZone !== 'Asia/Shanghai';
    const hours = lon === null ? 0 : Math.abs(utcOffset(timeZone, winter) / 60 - lon / 15);
    // On both sides of the date line clocks differ by a day.
    const fromSun = Math.min(hours, Math.abs(24 - hours));
    if (isWrong || fromSun > MOST_HOURS_FROM_SUN)
      yield { kind: 'clock', subject: code, detail: `${name}, ${country}, has ${timeZone}` };
    if (!flown.has(index)) yield { kind: 'no-routes', subject: code, detail: `${name}, ${city}` };
    else if (MUNICIPALITY.test(city)) yield { kind: 'municipality', subject: code, detail: city };
    if (icao === null) continue;
    const other = byIcao.get(icao);
    if (other) yield { kind: 'duplicate', subject: code, detail: `has the ICAO code of ${other}` };
    byIcao.set(icao, code);
  }
}

/** Words that names of airlines share: without them, two codes of one airline have the same name. */
const SHARED_WORDS = ['airlines', 'airline', 'airways', 'aviation', 'regional', 'international'];

/** Whether a word is nearly one of the shared words. */
const isMisspelt = (word: string): boolean =>
  !SHARED_WORDS.includes(word) && SHARED_WORDS.some((shared) => editDistance(word, shared, 1) === 1);

/** The name of an airline without shared words; the whole name where nothing else is left. */
const ownName = (name: string): string =>
  fold(name)
    .split(' ')
    .filter((word) => !SHARED_WORDS.includes(word))
    .join(' ') || fold(name);

function* airlines({ routes }: Dataset): Generator<Finding> {
  const names = new Map(routes.flatMap(({ services }) => services.map((s) => [s.airlineCode, s.airlineName])));
  const codes = new Map<string, string>();
  for (const [code, name] of [...names].sort()) {
    if (name === code || /^(unknown|n\/a|-)$/i.test(name))
      yield { kind: 'unknown-airline', subject: code, detail: name };
    if (fold(name).split(' ').some(isMisspelt)) yield { kind: 'misspelt', subject: code, detail: name };
    const key = ownName(name);
    const other = codes.get(key);
    if (other) yield { kind: 'duplicate', subject: code, detail: `${name} is also ${other}` };
    codes.set(key, code);
  }
}

function* aircraft({ routes, aircraft: known }: Dataset): Generator<Finding> {
  const used = new Map<string, string>();
  for (const { id, services } of routes)
    for (const { departures } of services)
      for (const type of departures.flatMap((departure) => departure.aircraft))
        if (!known.has(type) && !used.has(type)) used.set(type, id);
  for (const [subject, id] of [...used].sort()) yield { kind: 'unknown-aircraft', subject, detail: `on ${id}` };
}

/** Two departures of a service at the same time of the same day that do not have two numbers, or null. */
function repeatedDeparture(service: Service): string | null {
  for (const [minute, same] of Map.groupBy(service.departures, (departure) => departure.minute)) {
    if (minute === null) continue;
    for (const [i, first] of same.entries())
      for (const second of same.slice(i + 1)) {
        const again = first.days & second.days;
        const areTwo = first.flight !== null && second.flight !== null && first.flight !== second.flight;
        if (again !== 0 && !areTwo) return `${timeOfDay(minute)} twice on ${dayCount(again)} days`;
      }
  }
  return null;
}
