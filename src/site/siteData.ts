import type { ChangeLog } from '../core/dataset/changes.ts';
import type { AirportRecord, Route } from '../core/dataset/dataset.ts';
import { at, must } from '../core/must.ts';
import { buildTimetable } from '../core/timetable/buildTimetable.ts';
import { type ReferenceWeek, referenceWeek } from '../core/timetable/referenceWeek.ts';
import type { Timetable } from '../core/timetable/timetable.ts';
import type { PublishContext } from '../operations/records.ts';
import { type AirportView, viewAirport } from './airportView.ts';
import { allDaysKnown, shownServices } from './services.ts';
import { indexSite, type SiteIndex } from './siteIndex.ts';
import type { Weekly } from './text/words.ts';
import { type TimeDifference, weekTimeDifference } from './timetable.ts';

/** What the layout shows on every page. A page stays the same while this and its page object do. */
export interface LayoutData {
  readonly baseUrl: string;
  /** First and last year of the timetables. */
  readonly timetableYears: readonly [number, number];
}

/** What a page is rendered from. */
export interface PageProps<Page> {
  readonly page: Page;
  readonly layout: LayoutData;
}

/** The data that pages are made from. Airports and routes are indices into `dataset`. */
export interface SiteData extends PublishContext {
  readonly index: SiteIndex;
  readonly layout: LayoutData;
  readonly changeLog: ChangeLog;
  /** Views of all airports, aligned with `dataset.airports`. */
  readonly airportViews: readonly AirportView[];
  /** The week whose clocks arrival times have. */
  readonly week: ReferenceWeek;
  /** The departures of a week. They are put together at the first call, which takes half a second. */
  readonly timetable: () => Timetable;
  /** Between the clocks of two airports, in the reference week. */
  readonly timeDifference: TimeDifference;
}

const NO_CHANGES: ChangeLog = { changes: [] };

/** Computes what pages look up. It takes time linear in the routes, apart from sorting. */
export function createSiteData({ dataset, baseUrl }: PublishContext, changeLog: ChangeLog = NO_CHANGES): SiteData {
  const { airports, timetableYears } = dataset;
  const week = referenceWeek(dataset);
  let timetable: Timetable | undefined;
  return {
    dataset,
    baseUrl,
    changeLog,
    index: indexSite(dataset),
    layout: { baseUrl, timetableYears },
    airportViews: airports.map(viewAirport),
    week,
    timetable: () => {
      timetable ??= buildTimetable(dataset);
      return timetable;
    },
    timeDifference: weekTimeDifference(week),
  };
}

/** The airport at an index. @throws RangeError when there is none */
export const airportAt = ({ dataset }: SiteData, index: number): AirportRecord => at(dataset.airports, index);

/** The view of the airport at an index. @throws RangeError when there is none */
export const airportViewAt = ({ airportViews }: SiteData, index: number): AirportView => at(airportViews, index);

/** The route at an index. @throws RangeError when there is none */
export const routeAt = ({ dataset }: SiteData, index: number): Route => at(dataset.routes, index);

/** The flights of a route. */
export const weeklyOfRoute = (site: SiteData, index: number): Weekly => ({
  weekly: at(site.index.weekly, index),
  daysKnown: allDaysKnown(shownServices(routeAt(site, index))),
});

/** The flights from the airport at an index. */
export const weeklyFrom = (site: SiteData, index: number): Weekly => ({
  weekly: airportAt(site, index).weeklyDepartures,
  daysKnown: at(site.index.from, index).every((route) => allDaysKnown(shownServices(routeAt(site, route)))),
});

/** The route with a page between two airports, or undefined. */
export const routeBetween = ({ index, dataset }: SiteData, from: number, to: number): number | undefined =>
  index.between.get(from * dataset.airports.length + to);

/** The busiest airport with a page of a city. @throws Error when there is none */
export const cityCentre = ({ index }: SiteData, cityCode: string): number =>
  at(must(index.cities.get(cityCode), `city ${cityCode}`), 0);

/** The airports with a page in the city of an airport that has one, itself included. */
export const airportsOfCity = ({ index }: SiteData, airport: AirportRecord): readonly number[] =>
  must(index.cities.get(airport.cityCode), `city ${airport.cityCode}`);
