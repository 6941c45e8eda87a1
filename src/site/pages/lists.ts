/** The lists of what has pages: airlines, families of aircraft types, countries. */
import { airlinePath, countryPath, familyPath } from '../../contract/paths.ts';
import { absentAirlines } from '../../operations/airlineList.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import { makePage, type Page, type PageSection } from '../page.ts';
import type { airlinesOfRows } from '../route-table/summary.ts';
import { aircraftFamilies, airlineNetworks, type Country, countries, hubs } from '../subjects.ts';
import { aWeek, count, counted, flightsAWeek } from '../text/words.ts';

/** The airlines by name, and those that the data lacks. */
export function airlinesPage(indexes: Indexes): Page {
  const airlines = airlineNetworks(indexes);
  const absent = absentAirlines(indexes).map((airline) => ({ text: airline.name, path: airlinePath(airline) }));
  const cards = airlines.map((airline) => ({
    sign: airline.code,
    text: airline.name,
    note: flightsAWeek(airline),
    path: airlinePath(airline),
    figure: [airline.routes.length, 'route'] as const,
  }));
  const lead = `${count(airlines.length)} airlines and their direct routes in our data.`;
  return makePage({
    page: { id: 'airlines', params: {} },
    titles: ['Airlines and their route networks'],
    description: [lead, 'Each airline has a route map and a list of its destinations.'],
    title: 'Airlines',
    lead,
    age: ageOfAll(indexes),
    sections: [
      { title: 'By name', content: { kind: 'cards', cards, noun: 'airlines' } },
      { title: 'Not in our data', content: { kind: 'columns', entries: absent, noun: 'airlines' } },
    ],
  });
}

/** The families of aircraft types, most routes first. */
export function aircraftPage(indexes: Indexes): Page {
  const families = aircraftFamilies(indexes).sort((a, b) => b.routes - a.routes || (a.name < b.name ? -1 : 1));
  const cards = families.map(({ family, name, airlines, routes }) => ({
    sign: null,
    text: name,
    note: counted(airlines, 'airline'),
    path: familyPath(family),
    figure: [routes, 'route'] as const,
  }));
  const lead = `${count(families.length)} families of aircraft types and their direct routes in our data.`;
  return makePage({
    page: { id: 'aircraft', params: {} },
    titles: ['Aircraft and their routes'],
    description: [lead, 'Each has a route map, its airlines and a list of its routes.'],
    title: 'Aircraft',
    lead,
    age: ageOfAll(indexes),
    sections: [{ title: 'By number of routes', content: { kind: 'cards', cards, noun: 'families' } }],
  });
}

/** The countries by name, with their number of airports. */
export function countriesPage(indexes: Indexes): Page {
  const all = countries(indexes);
  const lead = `${count(hubs(indexes).length)} airports with scheduled flights in our data, in ${count(all.length)} countries and territories.`;
  return makePage({
    page: { id: 'countries', params: {} },
    titles: ['Airports of the world by country'],
    description: [lead, 'Each country has a list of its airports and airlines.'],
    title: 'Airports by country',
    lead,
    age: ageOfAll(indexes),
    sections: [
      {
        title: 'Countries and territories',
        content: { kind: 'columns', noun: 'countries and territories', entries: all.map(countryEntry) },
      },
    ],
  });
}

/** A country in a list, with the number of its airports. */
export const countryEntry = ({ name, airports }: Country) => ({
  text: name,
  path: countryPath(name),
  note: counted(airports.length, 'airport'),
});

/** A list of airlines. @param noun what is counted: `route`, `destination` */
export const airlinesSection = (airlines: ReturnType<typeof airlinesOfRows>, noun: string): PageSection => ({
  id: 'airlines',
  title: counted(airlines.length, 'airline'),
  content: {
    kind: 'columns',
    noun: 'airlines',
    entries: airlines.map(({ text, path, routes, ...flights }) => ({
      text,
      path,
      note: `${counted(routes, noun)}, ${aWeek(flights)}`,
    })),
  },
});
