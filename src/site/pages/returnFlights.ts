import { routePath } from '../../contract/paths.ts';
import { allDaysKnown, operatingDays, shownServices } from '../services.ts';
import { routeAt, routeBetween, type SiteData, weeklyOfRoute } from '../siteData.ts';
import { capitalised, duration, list, shortDays, weeklyCount } from '../text/words.ts';

/** The route in the opposite direction, compared with this one. */
export interface ReturnFlights {
  readonly path: string;
  readonly rows: readonly Comparison[];
}

/** One line of the comparison. */
export interface Comparison {
  readonly title: string;
  readonly outbound: string;
  readonly inbound: string;
}

/** The return flights of a route, or null when there is no direct route back. */
export function returnFlights(site: SiteData, index: number): ReturnFlights | null {
  const { from, to } = routeAt(site, index);
  const back = routeBetween(site, to, from);
  if (back === undefined) return null;
  const [outbound, inbound] = [returnSummary(site, index), returnSummary(site, back)];
  const row = (title: string, key: keyof typeof outbound) => ({
    title,
    outbound: outbound[key],
    inbound: inbound[key],
  });
  return {
    path: routePath(routeAt(site, back).id),
    rows: [
      row('Flights a week', 'weekly'),
      row('Days', 'days'),
      row('Flight time', 'flightTime'),
      row('Airlines', 'airlines'),
    ],
  };
}

function returnSummary(site: SiteData, index: number) {
  const route = routeAt(site, index);
  const services = shownServices(route);
  const days = shortDays(operatingDays(services));
  return {
    weekly: capitalised(weeklyCount(weeklyOfRoute(site, index))),
    days: days === '' ? 'Not known' : allDaysKnown(services) ? days : `At least ${days.replace('Daily', 'daily')}`,
    flightTime: duration(route.flyingMin),
    airlines: list(services.map(({ airlineName }) => airlineName)),
  };
}
