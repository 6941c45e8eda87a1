import type { Steps } from '../../core/steps.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import { isCity } from '../cities.ts';
import { arrivalsPage } from './arrivals.ts';
import { cityPage } from './city.ts';
import { cityPairPage } from './cityPair.ts';
import { countryOfSlug, countryPairPage } from './countryPair.ts';
import type { FlightListPage } from './flightLists.ts';

/** The page at a canonical path, without an extension; null when there is none. */
export function* pageMadeOnRequest(indexes: QueryIndexes, path: string): Steps<FlightListPage | null> {
  const [, arrivals] = /^\/flights-to-.+-([A-Z]{3})$/.exec(path) ?? [];
  const airport = arrivals === undefined ? undefined : indexes.airportIndex.get(arrivals);
  if (airport !== undefined) return yield* arrivalsPage(indexes, airport);
  const [, city] = /^\/city-.+-([A-Z]{3})$/.exec(path) ?? [];
  if (city !== undefined) return isCity(indexes, city) ? yield* cityPage(indexes, city) : null;
  const [, fromCity = '', toCity = ''] = /^\/flights-.+-([A-Z]{3})-to-.+-([A-Z]{3})$/.exec(path) ?? [];
  if (fromCity !== '' && toCity !== '')
    return isCity(indexes, fromCity) && isCity(indexes, toCity) ? yield* cityPairPage(indexes, fromCity, toCity) : null;
  return yield* countriesInPath(indexes, path);
}

/** The page of two countries. The name of a country can have ` to ` in it: every place is tried. */
function* countriesInPath(indexes: QueryIndexes, path: string): Steps<FlightListPage | null> {
  const parts = path.replace(/^\/flights-/, '').split('-to-');
  for (let i = 1; i < parts.length; i++) {
    const from = countryOfSlug(indexes, parts.slice(0, i).join('-to-'));
    const to = countryOfSlug(indexes, parts.slice(i).join('-to-'));
    if (from !== undefined && to !== undefined) return yield* countryPairPage(indexes, from, to);
  }
  return null;
}
