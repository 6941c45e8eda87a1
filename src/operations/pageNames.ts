import { type PageNames, slug } from '../contract/pageAddress.ts';
import { upperCase } from '../contract/parameters.ts';
import { TOPICS } from '../contract/topics.ts';
import type { Indexes } from './indexes.ts';
import { servedPlace } from './places.ts';

/** What the names and codes in addresses of pages stand for. */
export function pageNames(indexes: Indexes): PageNames {
  const { airports, airportIndex, cities, departures, missingAirlines, naming } = indexes;
  const airlines = new Map([...missingAirlines, ...departures.airlines].map((airline) => [airline.code, airline]));
  const bySlug = new Map(airports.map(({ country }) => [slug(country), country]));
  const byCode = new Map(airports.map(({ countryCode, country }) => [countryCode, country]));
  return {
    airport: (code) => airports[airportIndex.get(code) ?? -1],
    city: (text) => {
      // The code of another airport of a city stands for the city.
      const code = cities.has(text) ? text : (airports[airportIndex.get(text) ?? -1]?.cityCode ?? text);
      const centre = airports[cities.get(code)?.[0] ?? -1];
      return centre && { city: centre.city, code };
    },
    place: (code) => servedPlace(indexes, code),
    airline: (code) => airlines.get(code),
    topic: (text) => TOPICS.find((topic) => topic === text.toLowerCase().replaceAll('-', '_')),
    country: (text) => bySlug.get(text) ?? byCode.get(naming.countries.byName(text) ?? upperCase(text)),
    flight: (text) => {
      const flight = naming.flightNumber(upperCase(text));
      return flight && `${flight.airline}${flight.number}`;
    },
    family: (text) => naming.meanings(text, ['aircraft'])[0]?.types[0]?.family,
  };
}
