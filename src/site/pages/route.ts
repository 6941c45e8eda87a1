import { cityPairPath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { AirportRecord, Route, Service } from '../../core/dataset/dataset.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown, Link } from '../pageHead.ts';
import { type SeasonStrip, seasonStrip } from '../season.ts';
import { allDaysKnown, shownServices } from '../services.ts';
import { airportAt, airportViewAt, cityCentre, routeAt, type SiteData, weeklyOfRoute } from '../siteData.ts';
import { duration, kilometres, weeklyCount } from '../text/words.ts';
import { type AirlineTimetable, timetableOf } from '../timetable.ts';
import { type OneStop, oneStopChoices, type RouteChoice, sameCityChoices } from './alternatives.ts';
import { type ReturnFlights, returnFlights } from './returnFlights.ts';
import { routeFacts } from './routeFacts.ts';
import { routeHead, routeLead } from './routeHead.ts';
import { type RouteEvent, routeHistory } from './routeHistory.ts';

/** Flights of a weekday. */
export interface DayFlights {
  readonly day: string;
  readonly flights: number;
}

/** The page of a direct route. */
export interface RoutePage {
  readonly head: HeadWithMarkdown;
  readonly from: AirportView;
  readonly to: AirportView;
  /** Airlines, frequency, days and duration in sentences. */
  readonly lead: string;
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  /** Flights a week: `35`, `at least 4`; null when no day is known. */
  readonly weekly: string | null;
  /** Flights by weekday, Monday first; none when the days of an airline are not known. */
  readonly week: readonly DayFlights[];
  /** Flights of every day when all days have the same number; null when they differ or are not known. */
  readonly everyDay: number | null;
  /** The time difference in a sentence; null when there is none. */
  readonly timeDifference: string | null;
  /** The season whose clocks the arrival times have. */
  readonly clocks: SiteData['week']['season'];
  readonly timetables: readonly AirlineTimetable[];
  readonly season: SeasonStrip;
  readonly returnFlights: ReturnFlights | null;
  readonly sameCity: readonly RouteChoice[];
  readonly oneStop: readonly OneStop[];
  readonly facts: readonly string[];
  /** The page with the flights between all airports of the two cities; null when there is none. */
  readonly cityPair: Link | null;
  /** What updates of the data changed, newest first. */
  readonly history: readonly RouteEvent[];
}

/** The page of a route. The time that it takes does not depend on the size of the dataset. */
export function routePage(site: SiteData, index: number): RoutePage {
  const route = routeAt(site, index);
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const services = shownServices(route);
  const sameCity = sameCityChoices(site, index);
  const week = allDaysKnown(services) ? WEEKDAYS.map((day) => ({ day, flights: flightsOnDay(services, day) })) : [];
  const flights = weeklyOfRoute(site, index);
  const difference = site.timeDifference(airportAt(site, route.from), airportAt(site, route.to));
  return {
    head: routeHead(site, index),
    from,
    to,
    lead: routeLead(site, index),
    flyingMin: route.flyingMin,
    distanceKm: route.distanceKm,
    weekly: flights.weekly === 0 ? null : weeklyCount(flights),
    week,
    everyDay: everyDay(week),
    timeDifference: timeDifferenceText(difference, from, to),
    clocks: site.week.season,
    timetables: services.map((service) => timetableOf(service, difference)),
    season: seasonStrip(route.months, route.seasonalityLabel),
    returnFlights: returnFlights(site, index),
    sameCity,
    cityPair: sameCity.length === 0 ? null : cityPairLink(site, route),
    history: routeHistory(site.changeLog, route.id),
    oneStop: oneStopChoices(site, index),
    facts: routeFacts(site, index),
  };
}

function cityPairLink(site: SiteData, route: Route): Link | null {
  const cityAt = (airport: number) => airportAt(site, cityCentre(site, airportAt(site, airport).cityCode));
  const [from, to] = [cityAt(route.from), cityAt(route.to)];
  if (from === to) return null;
  const city = ({ city: name, cityCode: code }: AirportRecord) => ({ city: name, code });
  return { text: `All flights from ${from.cityLabel} to ${to.cityLabel}`, path: cityPairPath(city(from), city(to)) };
}

/**
 * The map of a route's page. It is not part of the page object: neither the Markdown version nor the check for changed
 * pages needs it, and it takes half of the time.
 */
export function routeMap({ from, to, distanceKm }: RoutePage): SvgMap | null {
  if (!from.onMap || !to.onMap) return null;
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const text = `Map of the great circle from ${from.city}, ${from.country}, to ${to.city}, ${to.country}${distance}.`;
  return drawMap([{ from: from.onMap, to: to.onMap }], [from.onMap, to.onMap], text);
}

/** Flights of all services on a weekday. A day without known times counts as one flight. */
const flightsOnDay = (services: readonly Service[], weekday: string): number =>
  services
    .flatMap(({ schedule }) => schedule.filter(({ day }) => day === weekday))
    .reduce((sum, { times }) => sum + Math.max(1, times.length), 0);

function everyDay([monday, ...others]: readonly DayFlights[]): number | null {
  return monday && monday.flights > 0 && others.every(({ flights }) => flights === monday.flights)
    ? monday.flights
    : null;
}

function timeDifferenceText(minutes: number, from: AirportView, to: AirportView): string | null {
  if (minutes === 0) return null;
  return `${to.city} is ${duration(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}
