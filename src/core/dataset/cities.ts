/** Cities: the airports that serve one, and names that distinguish cities. */
import { fold } from '../../contract/fold.ts';
import { kmBetween, placeOf } from '../geography.ts';
import { at, must } from '../must.ts';
import type { AirportRecord } from './dataset.ts';

type AirportWithoutCity = Omit<AirportRecord, 'cityCode' | 'cityLabel'>;

/** Farthest airport of a city from its busiest one. */
const REACH_KM = 100;
/** Whether a city is the one meant by a name that both have: London in England, not in Ontario. Arguments are importances. */
export const isClearlyMoreImportant = (importance: number, other: number): boolean => importance >= other + 2;

/**
 * The city of each airport. Airports of one metropolitan area are of one city; others are when they have the same city
 * and country and lie within 100 km of the busiest one. An airport without coordinates is of the city of its name.
 */
export function groupCities(airports: readonly AirportWithoutCity[]): Pick<AirportRecord, 'cityCode' | 'cityLabel'>[] {
  const codes = cityCodes(airports);
  const labels = cityLabels(airports, codes);
  return airports.map(({ code }) => ({
    cityCode: must(codes.get(code), `city of ${code}`),
    cityLabel: must(labels.get(code), `name of the city of ${code}`),
  }));
}

function cityCodes(airports: readonly AirportWithoutCity[]): Map<string, string> {
  const codes = new Map<string, string>();
  const named = airports.filter(({ metropolitanArea }) => metropolitanArea === null);
  for (const { code, metropolitanArea } of airports) if (metropolitanArea !== null) codes.set(code, metropolitanArea);
  for (const group of Map.groupBy(named, ({ city, country }) => `${fold(city)}, ${country}`).values()) {
    const centres: AirportWithoutCity[] = [];
    for (const airport of group.toSorted(busiestFirst)) {
      const centre = centres.find((one) => isNear(one, airport));
      if (!centre) centres.push(airport);
      codes.set(airport.code, (centre ?? airport).code);
    }
  }
  return codes;
}

const busiestFirst = (a: AirportWithoutCity, b: AirportWithoutCity): number =>
  b.weeklyDepartures - a.weeklyDepartures || b.importance - a.importance || (a.code < b.code ? -1 : 1);

const isNear = (a: AirportWithoutCity, b: AirportWithoutCity): boolean =>
  (kmBetween(placeOf(a), placeOf(b)) ?? 0) <= REACH_KM;

/** Names of the cities by airport. Only airports with a flight make a name ambiguous. */
function cityLabels(airports: readonly AirportWithoutCity[], codes: ReadonlyMap<string, string>): Map<string, string> {
  const labels = new Map<string, string>();
  for (const group of Map.groupBy(airports, ({ city }) => fold(city)).values()) {
    const cities = [...Map.groupBy(group, ({ code }) => must(codes.get(code), code)).values()];
    const weights = cities.map((members) => Math.max(...members.map(({ importance }) => importance)));
    for (const [i, members] of cities.entries()) {
      const rivals = cities.map((each, j) => ({ country: at(each, 0).country, weight: j === i ? 0 : at(weights, j) }));
      const { country } = at(members, 0);
      const isClear = rivals.every(
        (rival) =>
          rival.weight === 0 || (rival.country !== country && isClearlyMoreImportant(at(weights, i), rival.weight)),
      );
      for (const { code, city, region } of members) labels.set(code, isClear ? city : `${city}, ${region ?? country}`);
    }
  }
  return labels;
}
