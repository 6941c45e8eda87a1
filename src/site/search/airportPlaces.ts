import { at } from '../../core/must.ts';
import { airportAt, airportViewAt, type SiteData } from '../siteData.ts';
import type { AirportPlace } from './nearestAirports.ts';

/** The airports with scheduled departures, for a search in the browser. */
export const airportPlaces = (site: SiteData): AirportPlace[] =>
  site.index.hubs.flatMap((hub): AirportPlace[] => {
    const { lat, lon } = airportAt(site, hub);
    const destinations = at(site.index.from, hub).length;
    if (lat === null || lon === null || destinations === 0) return [];
    const { label, path } = airportViewAt(site, hub);
    return [[label, path, toKilometre(lat), toKilometre(lon), destinations]];
  });

/** To about a kilometre. */
const toKilometre = (degrees: number): number => Math.round(degrees * 100) / 100;
