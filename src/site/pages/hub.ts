/** The page of an airport with its destinations, `/airport-routes-london-LHR`. */
import { cityPath, destinationsApiPath, weekendPath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { compareDestinationsForReaders } from '../../core/destinationOrder.ts';
import { at, must } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { busiestRoutesFrom, isScheduled } from '../../operations/routeWeeks.ts';
import { dated } from '../age.ts';
import { type AirportView, viewAirport, viewAt } from '../airportView.ts';
import { coverageText, MAY_BE_MISSING, servicesOfRoutes } from '../coverage.ts';
import type { RouteMap } from '../maps/routeMap.ts';
import { nearbyAirports } from '../nearby.ts';
import type { Choice, Page } from '../page.ts';
import { countryCrumbs, type Link, pageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { ROW_NOUN } from '../route-table/columns.ts';
import { type RowView, routeRows } from '../route-table/rows.ts';
import { ageOfRows, airlinesOfRows, tableTitle, weeklyText } from '../route-table/summary.ts';
import { tableView } from '../route-table/view.ts';
import { airportNode } from '../seo/jsonLd.ts';
import { airportsOfCity, cityOf, hubs } from '../subjects.ts';
import { counted, kilometres, theCountry } from '../text/words.ts';
import { compareLink } from './compare.ts';
import { airlinesSection } from './lists.ts';
import { destinationsText, mapFlights, networkMap } from './networkMaps.ts';
import { hasWeekendTrips } from './weekend.ts';

/** Most airports in the list of those nearby. */
const NEARBY = 6;

/** The page of an airport. It takes time linear in the routes of the airport and the number of airports. */
export function hubPage(indexes: Indexes, index: number): Page {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const routes = busiestRoutesFrom(indexes, index);
  const rows = routeRows(indexes, routes).sort((a, b) => compareDestinationsForReaders(a.to, b.to));
  const airlines = airlinesOfRows(rows);
  const age = ageOfRows(indexes, rows);
  const sameCity = airportsOfCity(indexes, index).filter((other) => other !== index);
  const near = nearbyAirports(indexes.airports, hubs(indexes), record, { limit: 10 });
  const kmTo = new Map(near.map(({ airport: other, km }) => [other, km]));
  const otherAirport = (other: number): Choice => {
    const { label, name, path } = viewAt(indexes, other);
    const km = kmTo.get(other);
    return {
      text: [{ text: label, path }],
      details: [name],
      figures: [
        counted(at(indexes.airports, other).routeCount, 'destination'),
        ...(km === undefined ? [] : [`${kilometres(km)} away`]),
      ],
    };
  };
  const title = `Flights from ${airport.title}`;
  const countries = new Set(rows.map(({ to }) => to.country)).size;
  const summary = `${counted(rows.length, 'direct destination')} in ${counted(countries, 'country', 'countries')}`;
  return {
    head: pageHead(
      indexes.baseUrl,
      { id: 'hub', params: { airport: record } },
      {
        titles: [`${title}: ${counted(rows.length, 'direct destination')}`, title, `Flights from ${airport.label}`],
        description: [
          `${title}: ${summary} with ${counted(airlines.length, 'airline')} in our data.`,
          'Airlines, days, departure times and a map.',
          `${airport.name}, ${airport.country}.`,
        ],
        age,
        parents: countryCrumbs(airport.country),
        name: airport.label,
        json: destinationsApiPath(airport.code),
        jsonLd: [airportNode(record, indexes.baseUrl + airport.path)],
      },
    ),
    signs: [airport.code],
    title,
    sub: fullName(record),
    lead: rows.length === 0 ? noneFrom(airport) : dated(age, hubLead(airport, rows, airlines.length)),
    age,
    coverage: coverageText(indexes, servicesOfRoutes(indexes, routes), airport.code),
    map: hubMap(indexes, airport, routes),
    summary: `${counted(rows.length, 'destination')}, ${counted(airlines.length, 'airline')}`,
    sections: [
      {
        title: tableTitle(rows.length, rows.length, ROW_NOUN.destinations),
        id: 'destinations',
        content: {
          kind: 'routes',
          table: tableView('destinations', `Direct destinations from ${airport.label}`, rows, airport.path),
        },
      },
      { title: 'More flights', content: { kind: 'facts', entries: hubLinks(indexes, index) } },
      ...(airlines.length > 0 ? [airlinesSection(airlines, 'destination')] : []),
      {
        title: 'Connecting flights',
        note: `Find flights from ${airport.city} with one or more stops.`,
        content: { kind: 'search', from: airport.label, to: '' },
      },
      [
        {
          title: `Other airports in ${airport.city}`,
          content: { kind: 'choices', choices: sameCity.map(otherAirport) },
        },
        {
          title: 'Nearby airports',
          content: {
            kind: 'choices',
            choices: [...kmTo.keys()]
              .filter((other) => !sameCity.includes(other))
              .slice(0, NEARBY)
              .map(otherAirport),
          },
        },
      ],
    ],
  };
}

function hubLinks(indexes: Indexes, index: number): Link[] {
  const record = at(indexes.airports, index);
  const airport = viewAirport(record);
  const arrivals = indexes.routes.routesTo(index).filter((route) => isScheduled(indexes, route)).length;
  const city = cityOf(indexes, record.cityCode);
  const cityLink = { text: `Flights from ${city.label}, all airports`, path: cityPath(city) };
  const others = city.airports.filter(({ code }) => code !== airport.code);
  return [
    ...(arrivals > 0
      ? [{ text: `Flights to ${airport.title}: ${counted(arrivals, 'origin')}`, path: airport.arrivalsPath }]
      : []),
    ...(others.length > 0 ? [cityLink] : []),
    compareLink([airport.code, ...others.map(({ code }) => code)]),
    ...(hasWeekendTrips(indexes.timetable, [index])
      ? [{ text: `Weekend trips from ${airport.title}`, path: weekendPath(record) }]
      : []),
  ];
}

/** `Portland International Jetport, Maine, United States`. */
function fullName({ name, city, cityLabel, country }: AirportRecord): string {
  const region = cityLabel.slice(city.length).replace(/^, /, '');
  return [...new Set([name, region, country])].filter((part) => part !== '').join(', ');
}

const noneFrom = ({ label }: AirportView): string =>
  `Direct flights from ${label}: none in our data, only flights to it.`;

function hubLead(airport: AirportView, destinations: readonly RowView[], airlines: number): string {
  const cities = new Set(destinations.map(({ to }) => `${to.city}, ${to.country}`)).size;
  const countries = new Set(destinations.map(({ to }) => to.country)).size;
  const [first, second] = destinations;
  const where =
    first && !second
      ? `${first.to.city} in ${theCountry(first.to.country)}`
      : `${counted(destinations.length, 'airport')} in ${counted(cities, 'city', 'cities')} and ${counted(countries, 'country', 'countries')}`;
  return `${counted(airlines, 'airline')} ${airlines === 1 ? 'flies' : 'fly'} direct from ${airport.label} to ${where}: ${weeklyText(destinations)}. ${MAY_BE_MISSING}`;
}

function hubMap(indexes: Indexes, airport: AirportView, routes: readonly number[]): RouteMap | null {
  if (!airport.onMap) return null;
  const flights = mapFlights(indexes, routes);
  const text = `Map of direct routes from ${airport.label}: ${destinationsText(flights)}. The table below lists them.`;
  return networkMap(indexes, flights, [airport], counted(routes.length, 'destination'), text);
}

export const hubKind: BuiltKind<'hub'> = {
  list: (indexes) => hubs(indexes).map((hub) => ({ airport: at(indexes.airports, hub) })),
  make: (indexes, { airport: { code } }) => {
    const index = must(indexes.airportIndex.get(code), code);
    return at(indexes.airports, index).importance > 0 ? hubPage(indexes, index) : null;
  },
};
