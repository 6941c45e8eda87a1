/** The map of the world, `/map`: maps of airports start here. */
import { addressForm, formPath } from '../../contract/pageAddress.ts';
import { PAGES } from '../../contract/pages.ts';
import { countryPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { ageOfAll } from '../age.ts';
import { cardsSection, makePage, type RequestedKind } from '../page.ts';
import { placePath } from '../search/choices.ts';
import { queryText } from '../search/plannerQuery.ts';
import { airportTraffic, hubs } from '../subjects.ts';
import { count, flightsAWeek } from '../text/words.ts';
import type { MapPage } from './mapOfPage.ts';
import { worldMap } from './networkMaps.ts';

/** Airports of the list: those with the most destinations. */
const LISTED = 60;

/** The map of the world, or the redirect to the map of the place that its field names. */
function mapPage(indexes: Indexes, search: URLSearchParams): MapPage | { readonly redirect: string } {
  const from = queryText(search, 'from');
  const path = from === '' ? undefined : placeMapPath(indexes, from);
  if (path !== undefined) return { redirect: path };
  const all = hubs(indexes);
  const lead =
    from === ''
      ? `${count(all.length)} airports with flights in our data. Choose one on the map or in the list.`
      : `No airport, city or country “${from}” in our data. Choose an airport on the map or in the list.`;
  const cards = airportTraffic(indexes, all)
    .slice(0, LISTED)
    .map(({ airport, destinations, ...flights }) => ({
      sign: airport.code,
      text: airport.city,
      note: flightsAWeek(flights),
      path: formPath('map', airport.path),
      figure: [destinations, 'destination'] as const,
    }));
  return {
    ...makePage({
      page: { id: 'map', params: {} },
      titles: ['Map of the flights of the world'],
      description: ['A map of direct flights, and of what is within reach of each airport by stops and hours.'],
      title: 'Map',
      lead,
      noindex: from !== '',
      age: ageOfAll(indexes),
      sections: [
        {
          ...cardsSection('Airports with the most destinations in our data', cards),
          after: [{ text: 'All airports by country', path: PAGES.countries.path }],
        },
      ],
    }),
    map: worldMap(indexes),
    follow: { path: formPath('map', addressForm('hub', { airport: '' })), query: '', keepsFilters: false },
  };
}

/** The map of the flights from a place: an airport, a city or a country. */
function placeMapPath(indexes: Indexes, text: string): string | undefined {
  const place = indexes.naming.place(text);
  if (place.kind !== 'known') return undefined;
  const { airports, scope } = place;
  return formPath(
    'map',
    scope === 'country' ? countryPath(at(airports, 0).country) : placePath({ kind: 'airports', airports }),
  );
}

export const mapKind: RequestedKind<'map'> = { make: (indexes, _, search) => mapPage(indexes, search) };
