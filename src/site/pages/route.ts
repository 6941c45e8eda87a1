import { airlinePath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Service } from '../../core/dataset/dataset.ts';
import { at } from '../../core/must.ts';
import type { AirportView } from '../airportView.ts';
import { drawMap, type SvgMap } from '../maps/svgMap.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { type SeasonStrip, seasonStrip } from '../season.ts';
import { shownServices } from '../services.ts';
import { airportAt, airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import { duration, kilometres } from '../text/words.ts';
import { type AirlineTimetable, timetableOf } from '../timetable.ts';
import { type OneStop, oneStopChoices, type RouteChoice, sameCityChoices } from './alternatives.ts';
import { type ReturnFlights, returnFlights } from './returnFlights.ts';
import { routeFacts } from './routeFacts.ts';
import { routeHead, routeLead } from './routeHead.ts';

/** The page of a direct route. */
export interface RoutePage {
  readonly head: HeadWithMarkdown;
  readonly from: AirportView;
  readonly to: AirportView;
  /** Airlines, frequency, days and duration in sentences. */
  readonly lead: string;
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly weekly: number;
  readonly airlines: readonly { readonly name: string; readonly code: string; readonly path: string }[];
  /** Flights by weekday, Monday first. */
  readonly week: readonly { readonly day: string; readonly flights: number }[];
  /** The time difference in a sentence; null when there is none. */
  readonly timeDifference: string | null;
  readonly timetables: readonly AirlineTimetable[];
  readonly season: SeasonStrip;
  readonly returnFlights: ReturnFlights | null;
  readonly sameCity: readonly RouteChoice[];
  readonly oneStop: readonly OneStop[];
  readonly facts: readonly string[];
}

/** The page of a route. The time that it takes does not depend on the size of the dataset. */
export function routePage(site: SiteData, index: number): RoutePage {
  const route = routeAt(site, index);
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const services = shownServices(route);
  const difference = site.timeDifference(airportAt(site, route.from), airportAt(site, route.to));
  return {
    head: routeHead(site, index),
    from,
    to,
    lead: routeLead(site, index),
    flyingMin: route.flyingMin,
    distanceKm: route.distanceKm,
    weekly: at(site.index.weekly, index),
    airlines: services.map(({ airlineName: name, airlineCode: code }) => ({
      name,
      code,
      path: airlinePath({ name, code }),
    })),
    week: WEEKDAYS.map((day) => ({ day, flights: flightsOn(services, day) })),
    timeDifference: timeDifferenceText(difference, from, to),
    timetables: services.map((service) => timetableOf(service, difference)),
    season: seasonStrip(route.months, route.seasonalityLabel),
    returnFlights: returnFlights(site, index),
    sameCity: sameCityChoices(site, index),
    oneStop: oneStopChoices(site, index),
    facts: routeFacts(site, index),
  };
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
const flightsOn = (services: readonly Service[], weekday: string): number =>
  services
    .flatMap(({ schedule }) => schedule.filter(({ day }) => day === weekday))
    .reduce((sum, { times }) => sum + Math.max(1, times.length), 0);

function timeDifferenceText(minutes: number, from: AirportView, to: AirportView): string | null {
  if (minutes === 0) return null;
  return `${to.city} is ${duration(Math.abs(minutes))} ${minutes > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}
