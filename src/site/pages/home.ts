/** The home page. */
import { PAGES } from '../../contract/pages.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { scheduledRoutes } from '../../operations/routeWeeks.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import { ageOfAll } from '../age.ts';
import { cardsSection, columnsSection, makePage } from '../page.ts';
import { airlineNetworks, airportTraffic, countries, hubs } from '../subjects.ts';
import { count, counted, flightsAWeek } from '../text/words.ts';
import { countryEntry } from './country.ts';

const HUBS = 12;
const COUNTRIES = 24;

export type HomePage = ReturnType<typeof homePage>;

/** The home page, with what only its component shows. */
export function homePage(indexes: Indexes) {
  const [allHubs, allCountries] = [hubs(indexes), countries(indexes)];
  const url = indexes.baseUrl + PAGES.home.path;
  const network = `${count(scheduledRoutes(indexes).length)} direct routes between ${count(allHubs.length)} airports`;
  const lead = `${network}, with airlines, days, times and seasons where they are known.`;
  const mostAirportsFirst = allCountries.toSorted((a, b) => b.airports.length - a.airports.length);
  const territories = counted(allCountries.length, 'country or territory', 'countries and territories');
  return makePage({
    page: { id: 'home', params: {} },
    name: null,
    titles: [`${SERVICE_NAME}: direct flights by airport, airline and weekday`],
    jsonLd: [{ '@type': 'WebSite', '@id': `${url}#site`, url, name: SERVICE_NAME, description: lead }],
    title: 'Where can you fly direct?',
    lead,
    age: ageOfAll(indexes),
    summary: network,
    sections: [
      cardsSection(
        'Airports with the most destinations in our data',
        airportTraffic(indexes, allHubs)
          .slice(0, HUBS)
          .map(({ airport, destinations, ...flights }) => ({
            sign: airport.code,
            text: airport.city,
            note: flightsAWeek(flights),
            path: airport.path,
            figure: [destinations, 'destination'],
          })),
      ),
      {
        ...columnsSection('Airports by country', mostAirportsFirst.slice(0, COUNTRIES).map(countryEntry)),
        after: [{ text: territories, path: PAGES.countries.path }],
      },
    ],
    worldMapText: `World map of air routes: ${counted(airlineNetworks(indexes).length, 'airline')} in ${territories}.`,
  });
}
