import { HOME_PATH, markdownPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import { SERVICE_NAME } from '../../reference/summary.ts';
import type { AirportView } from '../airportView.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { webSiteNode } from '../seo/jsonLd.ts';
import { airportAt, airportViewAt, type SiteData, weeklyFrom } from '../siteData.ts';
import { count, type Weekly } from '../text/words.ts';
import { type CountryEntry, countryEntry } from './countries.ts';

/** The home page. */
export interface HomePage {
  readonly head: HeadWithMarkdown;
  readonly counts: {
    readonly routes: number;
    readonly airports: number;
    readonly airlines: number;
    readonly countries: number;
  };
  /** Most weekly flights first. */
  readonly hubs: readonly (Weekly & { readonly airport: AirportView; readonly destinations: number })[];
  /** Most airports first. */
  readonly countries: readonly CountryEntry[];
  /** Searches to try. */
  readonly examples: readonly { readonly from: AirportView; readonly to: AirportView }[];
}

const HUBS = 12;
const COUNTRIES = 24;
/** Example searches. Those with airports that are not in the data are left out. */
const EXAMPLES = ['LHR-JFK', 'CDG-NRT', 'OSL-HNL', 'GRU-LIS'] as const;

/** The home page. */
export function homePage(site: SiteData): HomePage {
  const { dataset, index, baseUrl } = site;
  const counts = {
    routes: index.routes.length,
    airports: index.hubs.length,
    airlines: index.airlines.length,
    countries: index.countries.length,
  };
  const description = `Where can you fly direct? ${count(counts.routes)} direct routes between ${count(counts.airports)} airports, with airlines, weekdays, local departure times and seasons.`;
  const weekly = (hub: number) => airportAt(site, hub).weeklyDepartures;
  return {
    head: {
      title: `${SERVICE_NAME}: every direct flight, by airport, airline and weekday`,
      description,
      path: HOME_PATH,
      markdown: markdownPath(HOME_PATH),
      crumbs: [],
      jsonLd: [webSiteNode(baseUrl, SERVICE_NAME, description)],
    },
    counts,
    hubs: index.hubs
      .toSorted((a, b) => weekly(b) - weekly(a))
      .slice(0, HUBS)
      .map((hub) => ({
        airport: airportViewAt(site, hub),
        destinations: at(index.from, hub).length,
        ...weeklyFrom(site, hub),
      })),
    countries: index.countries
      .toSorted((a, b) => b.airports.length - a.airports.length)
      .slice(0, COUNTRIES)
      .map(countryEntry),
    examples: EXAMPLES.flatMap((id) => {
      const [from, to] = id.split('-').map((code) => dataset.airportIndex.get(code));
      if (from === undefined || to === undefined) return [];
      return [{ from: airportViewAt(site, from), to: airportViewAt(site, to) }];
    }),
  };
}
