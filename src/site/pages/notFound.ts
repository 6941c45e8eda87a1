import { PAGES } from '../../contract/pages.ts';
import { airlinePath, cityPairPath, connectionsPath, countryPath, routePath } from '../../contract/paths.ts';
import type { AirportRecord } from '../../core/dataset/dataset.ts';
import { excerpt } from '../../core/excerpt.ts';
import { airportsInAddress } from '../../core/naming/airportsInAddress.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { flightNamed } from '../../operations/names.ts';
import type { MissingPage } from '../../operations/pageLocals.ts';
import { idOfRoute } from '../../operations/records.ts';
import { type AirportView, viewAirport, viewAt } from '../airportView.ts';
import { cardsSection, listSection, type Page } from '../page.ts';
import type { Link, PageHead } from '../pageHead.ts';
import { airlinesWithPage, airportsOfRoute, type CityView, cityOf, countries, servedNearby } from '../subjects.ts';
import { cityAndCountry, kilometres, theCountry } from '../text/words.ts';
import { routesBetween } from './cityPair.ts';

export type NotFoundPage = ReturnType<typeof missing>;

/** What pages in place of one that does not exist have in common. @param fields values of the search fields */
const missing = (
  title: string,
  lead: string,
  links: readonly Link[],
  airports: readonly AirportView[] = [],
  fields = { from: '', to: '' },
) => ({
  head: {
    title,
    description: 'There is no page at this address.',
    path: '/404',
    crumbs: [],
    jsonLd: [],
    noindex: true,
  } satisfies PageHead,
  signs: ['404'],
  title,
  lead,
  sections: [
    listSection('Instead', links),
    cardsSection(
      'Airports',
      airports.map(({ code, city, country, name, path }) => ({
        sign: code,
        text: cityAndCountry({ city, country }),
        note: name,
        path,
      })),
    ),
  ] satisfies Page['sections'],
  ...fields,
});

/** Airports shown at most. */
const MOST_AIRPORTS = 8;

/** The page in place of one that does not exist: of a known kind it says what the data lacks. */
export function notFoundPage(indexes: Indexes, { path, page }: Pick<MissingPage, 'path' | 'page'>): NotFoundPage {
  if (page?.id === 'route') {
    const codes = page.params.route.split('-');
    const [origin, destination] = codes.map((code) => airportWithCode(indexes, code));
    if (origin && destination) return missingRoute(viewAirport(origin), viewAirport(destination));
    const [from, to] = codes.map((code) => indexes.cities.has(code) && cityOf(indexes, code));
    if (from && to) return missingCityPair(indexes, from, to);
  }
  if (page?.id === 'cityPair') {
    const { from, to } = page.params;
    return missingCityPair(indexes, cityOf(indexes, from.code), cityOf(indexes, to.code));
  }
  if (page?.id === 'countryPair') return missingCountryPair(indexes, page.params.from, page.params.to);
  if (page?.id === 'country') return withoutFlightsOfCountry(page.params.country);
  if (page?.id === 'flight') return missingFlight(indexes, page.params.flight);
  if (page?.id === 'family') {
    const name = indexes.naming.aircraft.nameOf(page.params.family);
    return missing(`Routes of the ${name}: none in our data`, `Flights with the ${name}: none in our data.`, [
      { text: 'Aircraft with routes', path: PAGES.aircraft.path },
    ]);
  }
  const airport =
    page?.id === 'hub' || page?.id === 'origins' ? airportWithCode(indexes, page.params.airport.code) : undefined;
  if (airport?.importance === 0) return withoutFlights(indexes, airport);
  // A code of no airline is no name of an airport: `/flight/XX1`.
  const flight = /^\/flight\/([^/]+?)(?:\.html|\.md)?$/i.exec(path)?.[1];
  if (flight !== undefined)
    return missing(
      `Flight ${excerpt(flight)}: not known`,
      `${excerpt(flight)} does not begin with the code of an airline. A flight number is such as BA117.`,
      [{ text: 'Airlines', path: PAGES.airlines.path }],
    );
  const airports = airportsInAddress(indexes, path).slice(0, MOST_AIRPORTS).map(viewAirport);
  const instead =
    airports.length > 0 ? 'You may be looking for one of these airports.' : 'Search for an airport or a city instead.';
  return missing('Page not found', `There is no page at this address. ${instead}`, [], airports);
}

function missingRoute(from: AirportView, to: AirportView): NotFoundPage {
  if (from.code === to.code) return samePlace(from.label, [{ text: `Flights from ${from.title}`, path: from.path }]);
  return withoutDirect(from, to, [from, to]);
}

/** Of two places that no direct flight joins. @param airports that may be meant */
const withoutDirect = (
  from: { readonly label: string; readonly code: string },
  to: { readonly label: string; readonly code: string },
  airports: readonly AirportView[],
): NotFoundPage =>
  missing(
    'Route not found',
    `Direct flights from ${from.label} to ${to.label}: none in our data.`,
    [{ text: `Flights with stops from ${from.label} to ${to.label}`, path: connectionsPath(from.code, to.code) }],
    airports,
    { from: from.label, to: to.label },
  );

const samePlace = (name: string, links: readonly Link[]): NotFoundPage =>
  missing('Route not found', `Origin and destination are the same: ${name}.`, links);

/** Of two cities without a page for the pair: it has one when several routes join them. */
function missingCityPair(indexes: Indexes, from: CityView, to: CityView): NotFoundPage {
  const airports = [...from.airports, ...to.airports];
  if (from.code === to.code)
    return samePlace(
      from.label,
      from.airports.map(({ title, path }) => ({ text: `Flights from ${title}`, path })),
    );
  const routes = routesBetween(indexes, from, to);
  if (routes.length === 0) return withoutDirect(from, to, airports);
  const pair = `from ${from.label} to ${to.label}`;
  const links = routes.map((route) => {
    const [origin, destination] = airportsOfRoute(indexes, route).map(viewAirport);
    const id = idOfRoute(indexes, route);
    return { text: `${origin?.label} to ${destination?.label}`, path: routePath(id) };
  });
  const all = { text: `Flights ${pair}`, path: cityPairPath(from, to) };
  return missing('Page not found', `There is no page at this address. The direct flights ${pair} are here.`, [
    ...(routes.length > 1 ? [all] : []),
    ...links.slice(0, MOST_AIRPORTS),
  ]);
}

/** Of two countries that no direct flight joins. */
function missingCountryPair(indexes: Indexes, from: string, to: string): NotFoundPage {
  const where = from === to ? `within ${theCountry(from)}` : `from ${theCountry(from)} to ${theCountry(to)}`;
  const served = new Set(countries(indexes).map(({ name }) => name));
  const pages = [...new Set([from, to])].filter((name) => served.has(name));
  const isServed = from !== to && pages.length === 2;
  return missing('Route not found', `Direct flights ${where}: none in our data.`, [
    ...(isServed ? [{ text: `Flights with stops ${where}`, path: connectionsPath(from, to) }] : []),
    ...pages.map((name) => ({ text: `Flights of ${theCountry(name)}`, path: countryPath(name) })),
  ]);
}

/** Of a country whose airports have no flight. */
const withoutFlightsOfCountry = (country: string): NotFoundPage =>
  missing(
    `Flights of ${theCountry(country)}: none in our data`,
    `Scheduled flights of ${theCountry(country)}: none in our data.`,
    [{ text: 'Countries with flights', path: PAGES.countries.path }],
  );

/** Of a flight number with the code of a known airline. */
function missingFlight(indexes: Indexes, flight: string): NotFoundPage {
  const { airline: code } = flightNamed(indexes, flight);
  const airline = airlinesWithPage(indexes).find((one) => one.code === code);
  const none = `Flight ${flight}: none in our data`;
  const links = airline ? [{ text: `Routes of ${airline.name}`, path: airlinePath(airline) }] : [];
  return missing(none, `${none}. Many flights have no number there, and numbers change.`, links);
}

/** Served airports near one without flights. */
const NEAREST = { radiusKm: 1000, limit: 6 };

function withoutFlights(indexes: Indexes, airport: AirportRecord): NotFoundPage {
  const { name, label } = viewAirport(airport);
  const near = servedNearby(indexes, airport, NEAREST);
  const nearest = near.length > 0 ? ' These airports are the nearest with flights.' : '';
  return missing(
    `Flights from ${label}: none in our data`,
    `Scheduled flights from ${name}: none in our data.${nearest}`,
    near.map(({ airport: index, km }) => {
      const { title, country, path } = viewAt(indexes, index);
      return { text: `${title}, ${country}: ${kilometres(km)} away`, path };
    }),
  );
}

const airportWithCode = ({ airports, airportIndex }: Indexes, code: string): AirportRecord | undefined =>
  airports[airportIndex.get(code) ?? -1];
