/** Values of parameters that are names or codes: airlines, countries, regions, aircraft and flights. One that does not exist is an error. */
import { InvalidInput, invalidParameter, type WriteParameter } from '../contract/errors.ts';
import { listItems } from '../contract/parameters.ts';
import type { ValidationItem } from '../contract/schemas.ts';
import { excerpt } from '../core/excerpt.ts';
import { at } from '../core/must.ts';
import type { FlightNumber } from '../core/naming/namedFlights.ts';
import type { Indexes } from './indexes.ts';
import { didYouMean } from './notFound.ts';

/** A filter by name: the parameter, and its value in canonical form. */
interface Sent {
  readonly parameter: string;
  readonly list: string;
}

/**
 * The error for a value that does not exist. @param words such as `is no country` @param nearest values that may be meant
 * @param hint writes a sentence with a value that works @param names of the nearest values, as the message has them
 */
function unknownValue(
  { parameter, list }: Sent,
  item: string,
  words: string,
  nearest: string[],
  hint: (write: WriteParameter) => string,
  names = nearest,
): never {
  const fault = item === '' ? 'an entry is empty' : `${excerpt(item)} ${words}`;
  throw invalidParameter(
    { type: 'unknown_value', loc: ['query', parameter], input: list, ctx: { nearest } },
    (write) => `${parameter}: ${fault}.${didYouMean(names)} ${hint(write)}`,
  );
}

/** What some functions read of the parameters of a request. @throws InvalidInput with the faults of all of them */
export function readAll<T extends readonly unknown[]>(...reads: { readonly [K in keyof T]: () => T[K] }): T {
  const faults: ValidationItem[] = [];
  const toolTexts: string[] = [];
  const values = reads.map((read) => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error;
      faults.push(...error.items);
      toolTexts.push(...error.toolTexts);
      return undefined;
    }
  });
  if (faults.length > 0) throw new InvalidInput(faults, toolTexts);
  // Without a fault each value was read.
  return values as unknown as T;
}

/** IATA codes of a list of IATA and ICAO codes. @throws InvalidInput for a code that no airline has */
export function airlineCodes({ naming }: Indexes, list: string): ReadonlySet<string> {
  return new Set(
    listItems(list).map((item) => {
      const airline = naming.airlineByCode.get(item);
      if (airline) return airline.code;
      const nearest = naming.nearest.airlines(item);
      const values = nearest.map(({ code }) => code);
      const names = nearest.map(({ code, name }) => `${code} (${name})`);
      const hint = (write: WriteParameter) =>
        `Use IATA or ICAO codes, such as ${write('airline', values[0] ?? 'BA')}${values.length > 0 ? '' : '; find_airlines finds them by name'}.`;
      return unknownValue({ parameter: 'airline', list }, item, 'is no airline', values, hint, names);
    }),
  );
}

/** The codes of a list of country codes and names; null without a list. @throws InvalidInput for one that does not exist */
export function countryCodes(
  indexes: Indexes,
  parameter: string,
  list: string | undefined,
): ReadonlySet<string> | null {
  if (list === undefined) return null;
  return new Set(
    listItems(list).map(
      (item) => indexes.naming.countries.byCodeOrName(item) ?? noCountry(indexes, { parameter, list }, item),
    ),
  );
}

function noCountry({ naming }: Indexes, sent: Sent, item: string): never {
  const [region] = naming.meanings(item, ['region', 'theme']);
  const { parameter } = sent;
  const nearest = naming.nearest.countries(item);
  const example = (write: WriteParameter) => `Use codes or names, such as ${write(parameter, nearest[0] ?? 'GR')}.`;
  if (region === undefined) {
    const airport = nearest.length > 0 ? undefined : naming.meanings(item, ['airport', 'area', 'city'])[0]?.airports[0];
    return unknownValue(sent, item, 'is no country', nearest, (write) =>
      airport === undefined
        ? example(write)
        : `Its airport is ${airport.code}, and its country ${write(parameter, airport.country)}.`,
    );
  }
  // find_airlines takes countries alone.
  const isAlone = parameter === 'country';
  const other = parameter.replace('country', 'region');
  return unknownValue(sent, item, 'is no country', [], (write) =>
    isAlone ? `It is a region. ${example(write)}` : `It is a region: ${write(other, region.id)}.`,
  );
}

/** The airline and number of a flight in canonical form. @throws InvalidInput for a code that no airline has */
export function flightNamed({ naming }: Indexes, flight: string): FlightNumber {
  const found = naming.flightNumber(flight);
  if (found) return found;
  const sent = { parameter: 'flight', list: flight };
  return unknownValue(
    sent,
    flight,
    'has no code of an airline',
    [],
    (write) => `A flight number begins with the code of an airline, such as ${write('flight', 'BA117')} or BAW117.`,
  );
}

/** The airports of a list of regions; null without a list. @throws InvalidInput for a region that does not exist */
export function airportsOfRegions(
  { naming }: Indexes,
  parameter: string,
  list: string | undefined,
): ReadonlySet<number> | null {
  if (list === undefined) return null;
  const found = listItems(list).map((item) => {
    const [region] = naming.meanings(item, ['region', 'theme']);
    if (region) return region.airports;
    const isCountry = naming.countries.byName(item) !== undefined;
    const country = parameter.replace('region', 'country');
    const [like] = naming.nearest.countries(item);
    const nearest = isCountry ? [] : naming.nearest.regions(item);
    const hint = (write: WriteParameter) => {
      if (isCountry) return `It is a country: ${write(country, item)}.`;
      // `mainland Spain`
      if (nearest.length === 0 && like !== undefined) return `For a country use ${write(country, like)}.`;
      return `Use a name of a region, such as ${write(parameter, nearest[0] ?? 'Balkans')}.`;
    };
    return unknownValue({ parameter, list }, item, 'is no region', nearest, hint);
  });
  return new Set([...new Set(found)].flatMap((airports) => [...airports]));
}

/** The families of the aircraft of a departure, each once; of a type without a family its code. */
export const familiesOf = ({ departures, naming }: Indexes, departure: number): readonly string[] => [
  ...new Set(departures.aircraftOf(departure).map((type) => naming.aircraft.familyOf.get(type) ?? type)),
];

/** Indices of the sets of aircraft types that have one of a list of types and families; null without a list. @throws InvalidInput */
export function aircraftSetsOf({ departures, naming }: Indexes, list: string | undefined): ReadonlySet<number> | null {
  if (list === undefined) return null;
  const { aircraftSets } = departures;
  const used = new Set(aircraftSets.flat());
  const types = listItems(list).flatMap((item) => {
    const [aircraft] = naming.meanings(item, ['aircraft']);
    if (aircraft) return aircraft.types.map(({ code }) => code);
    if (used.has(item)) return item;
    const nearest = naming.nearest.families(item);
    const words = 'is no type or family of aircraft';
    return unknownValue(
      { parameter: 'aircraft', list },
      item,
      words,
      nearest,
      (write) => `Use codes or names, such as ${write('aircraft', nearest[0] ?? 'A380')}.`,
    );
  });
  const requested = new Set(types);
  return new Set(aircraftSets.keys().filter((index) => at(aircraftSets, index).some((type) => requested.has(type))));
}
