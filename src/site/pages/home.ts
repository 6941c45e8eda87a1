/** The home page. */
import { addressForm } from '../../contract/pageAddress.ts';
import {
  AIRLINES_PATH,
  CHANGES_PATH,
  CONNECTIONS_PATH,
  COUNTRIES_PATH,
  connectionsApiPath,
  DATA_PATH,
  DEVELOPERS_PATH,
  HOME_PATH,
  markdownPath,
} from '../../contract/paths.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { scheduledRoutes } from '../../operations/routeWeeks.ts';
import { bullets } from '../../reference/blocks.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import { ageOfAll } from '../age.ts';
import { viewAt } from '../airportView.ts';
import { link, writePage } from '../markdown.ts';
import type { LayoutData, PageHead } from '../pageHead.ts';
import type { BuiltKind } from '../pageKind.ts';
import { webSiteNode } from '../seo/jsonLd.ts';
import { airlineNetworks, countries, hubs, trafficFrom } from '../subjects.ts';
import { datedDescription } from '../text/metadata.ts';
import { count, counted, flightsAWeek } from '../text/words.ts';
import { countryEntry } from './countries.ts';

const HUBS = 12;
const COUNTRIES = 24;
/** Example searches. Those with airports that are not in the data are left out. */
const EXAMPLES = ['LHR-JFK', 'CDG-NRT', 'OSL-HNL', 'GRU-LIS'] as const;

export type HomePage = ReturnType<typeof homePage>;

/** The home page. */
export function homePage(indexes: Indexes) {
  const { airportIndex, baseUrl } = indexes;
  const [allHubs, allCountries] = [hubs(indexes), countries(indexes)];
  const counts = {
    routes: scheduledRoutes(indexes).length,
    airports: allHubs.length,
    airlines: airlineNetworks(indexes).length,
    countries: allCountries.length,
  };
  const age = ageOfAll(indexes);
  const description = datedDescription(
    age,
    `${count(counts.routes)} direct routes between ${count(counts.airports)} airports, with airlines, weekdays and times.`,
  );
  const head = {
    title: `${SERVICE_NAME}: direct flights by airport, airline and weekday`,
    description,
    path: HOME_PATH,
    markdown: markdownPath(HOME_PATH),
    crumbs: [],
    jsonLd: [webSiteNode(baseUrl, SERVICE_NAME, description)],
  } satisfies PageHead;
  return {
    head,
    counts,
    age,
    /** Most destinations first. */
    hubs: allHubs
      .map((hub) => ({ airport: viewAt(indexes, hub), ...trafficFrom(indexes, hub) }))
      .sort((a, b) => b.destinations - a.destinations || b.weekly - a.weekly)
      .slice(0, HUBS),
    /** Most airports first. */
    countries: allCountries
      .sort((a, b) => b.airports.length - a.airports.length)
      .slice(0, COUNTRIES)
      .map(countryEntry),
    /** Searches to try. */
    examples: EXAMPLES.flatMap((id) => {
      const [from, to] = id.split('-').map((code) => airportIndex.get(code));
      if (from === undefined || to === undefined) return [];
      return [{ from: viewAt(indexes, from), to: viewAt(indexes, to) }];
    }),
  };
}

/** The Markdown version of the home page. */
export function homeMarkdown(layout: LayoutData, page: HomePage): string {
  const { baseUrl } = layout;
  const airports = page.hubs.map(
    ({ airport, destinations, ...flights }) =>
      `${link(layout, `${airport.label}, ${airport.name}`, airport.path)}: ${counted(destinations, 'destination')}, ${flightsAWeek(flights)}`,
  );
  const places = page.countries.map(
    ({ name, path, airports: number }) => `${link(layout, name, path)}: ${counted(number, 'airport')}`,
  );
  return writePage(layout, page.head, SERVICE_NAME, page.head.description, [
    [
      'Start',
      bullets([
        `${link(layout, 'Airports by country', COUNTRIES_PATH)}, ${link(layout, 'airlines', AIRLINES_PATH)}, ${link(layout, 'changes', CHANGES_PATH)}`,
        `Airport: ${baseUrl}${markdownPath(addressForm('hub'))}. Route: ${baseUrl}${markdownPath(addressForm('route'))}. Codes are 3-letter airport codes.`,
        `Connections: ${baseUrl}${connectionsApiPath('FROM', 'TO')} (JSON). ${baseUrl}${CONNECTIONS_PATH} has no Markdown version.`,
        `${link(layout, 'API and MCP reference', DEVELOPERS_PATH)}, ${link(layout, 'open data', DATA_PATH)}`,
      ]),
    ],
    ['Airports with the most destinations in our data', bullets(airports)],
    ['Countries with the most airports', bullets(places)],
  ]);
}

export const homeKind: BuiltKind<'home', HomePage> = { make: homePage, markdown: homeMarkdown };
