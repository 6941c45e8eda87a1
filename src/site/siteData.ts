import type { AirportRecord, Route } from '../core/dataset/dataset.ts';
import { at, must } from '../core/must.ts';
import type { PublishContext } from '../operations/records.ts';
import { type AirportView, viewAirport } from './airportView.ts';
import { cityKey, indexSite, type SiteIndex } from './siteIndex.ts';
import { seasonTimeDifference, type TimeDifference } from './timetable.ts';

/** What the layout shows on every page. A page stays the same while this and its page object do. */
export interface LayoutData {
  readonly baseUrl: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
}

/** The data that pages are made from. Airports and routes are indices into `dataset`. */
export interface SiteData extends PublishContext {
  readonly index: SiteIndex;
  readonly layout: LayoutData;
  /** Views of all airports, aligned with `dataset.airports`. */
  readonly airportViews: readonly AirportView[];
  /** Between the clocks of two airports, in the season of the data. */
  readonly timeDifference: TimeDifference;
}

/** Computes what pages look up. It takes time linear in the routes, apart from sorting. */
export function createSiteData({ dataset, baseUrl }: PublishContext): SiteData {
  const { airports, timetableYears, dataDate } = dataset;
  return {
    dataset,
    baseUrl,
    index: indexSite(dataset),
    layout: { baseUrl, timetableYears },
    airportViews: airports.map(viewAirport),
    timeDifference: seasonTimeDifference(dataDate),
  };
}

/** The airport at an index. @throws RangeError when there is none */
export const airportAt = ({ dataset }: SiteData, index: number): AirportRecord => at(dataset.airports, index);

/** The view of the airport at an index. @throws RangeError when there is none */
export const airportViewAt = ({ airportViews }: SiteData, index: number): AirportView => at(airportViews, index);

/** The route at an index. @throws RangeError when there is none */
export const routeAt = ({ dataset }: SiteData, index: number): Route => at(dataset.routes, index);

/** The route with a page between two airports, or undefined. */
export const routeBetween = ({ index, dataset }: SiteData, from: number, to: number): number | undefined =>
  index.between.get(from * dataset.airports.length + to);

/** The airports with a page in the city of an airport that has one, itself included. */
export const airportsOfCity = ({ index }: SiteData, airport: AirportRecord): readonly number[] =>
  must(index.cities.get(cityKey(airport)), `city ${cityKey(airport)}`);
