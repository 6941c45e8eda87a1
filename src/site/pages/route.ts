import { routeApiPath, routePath } from '../../contract/paths.ts';
import { WEEKDAYS } from '../../contract/vocabulary.ts';
import type { Route, Service } from '../../core/dataset/dataset.ts';
import { dayCount } from '../../core/dataset/schedule.ts';
import { airlinePath, COUNTRIES_PATH, HOME_PATH, hubPicturePath, markdownPath } from '../addresses.ts';
import { drawMap, type MapPicture } from '../maps/map.ts';
import { type SeasonStrip, seasonStrip } from '../season.ts';
import { airportNode, breadcrumbList, flightNode } from '../seo/jsonLd.ts';
import type { SiteData } from '../siteData.ts';
import { regularServices } from '../siteIndex.ts';
import { counted, daysPhrase, duration, kilometres, list, shortDays, shortList } from '../text/words.ts';
import { type AirlineTimetable, type Clocks, clocksAt, timetableOf } from '../timetable.ts';
import { hasPicture } from './hubPicture.ts';
import type { PageHead } from './page.ts';
import { type AirportView, airportAt, routeAt, routeBetween, viewAirport } from './places.ts';
import { type OneStop, oneStopChoices, type RouteChoice, sameCityChoices } from './routeChoices.ts';
import { routeFacts } from './routeFacts.ts';

/** One line of the comparison with the way back. */
export interface Comparison {
  readonly what: string;
  readonly out: string;
  readonly back: string;
}

/** The page of a direct route. */
export interface RoutePage {
  readonly head: PageHead;
  readonly from: AirportView;
  readonly to: AirportView;
  /** The answer: who, how often, which days, how long. */
  readonly lead: string;
  readonly flyingMin: number;
  readonly distanceKm: number | null;
  readonly weekly: number;
  readonly airlines: readonly { readonly name: string; readonly code: string; readonly path: string }[];
  /** Flights by weekday, Monday first. */
  readonly week: readonly { readonly day: string; readonly flights: number }[];
  /** How the clocks differ, in words; null when they agree. */
  readonly clocks: string | null;
  readonly timetables: readonly AirlineTimetable[];
  readonly season: SeasonStrip;
  readonly wayBack: { readonly path: string; readonly rows: readonly Comparison[] } | null;
  readonly sameCity: readonly RouteChoice[];
  readonly oneStop: readonly OneStop[];
  readonly facts: readonly string[];
}

/** Makes the page of a route, in time that does not depend on the size of the world. */
export function routePage(world: SiteData, index: number): RoutePage {
  const route = routeAt(world, index);
  const [origin, destination] = [airportAt(world, route.from), airportAt(world, route.to)];
  const [from, to] = [viewAirport(origin), viewAirport(destination)];
  const services = regularServices(route);
  const ahead = clocksOf(world).ahead(origin, destination);
  const weekly = world.index.weekly[index] ?? 0;
  const season = seasonStrip(route.months, route.seasonalityLabel);
  const back = routeBetween(world, route.to, route.from);
  return {
    head: headOf(world, route, from, to, weekly),
    from,
    to,
    lead: leadOf(route, from, to, weekly),
    flyingMin: route.flyingMin,
    distanceKm: route.distanceKm,
    weekly,
    airlines: services.map(({ airlineName: name, airlineCode: code }) => ({
      name,
      code,
      path: airlinePath({ name, code }),
    })),
    week: WEEKDAYS.map((day, i) => ({ day, flights: flightsOn(services, i) })),
    clocks: clocksPhrase(ahead, from, to),
    timetables: services.map((service) => timetableOf(service, ahead)),
    season,
    wayBack:
      back === undefined ? null : { path: routePath(routeAt(world, back).id), rows: compare(world, index, back) },
    sameCity: sameCityChoices(world, index),
    oneStop: oneStopChoices(world, index),
    facts: routeFacts(world, index),
  };
}

/** The map of a route's page. It is apart from the page, whose twin and whose key need none: maps are half the work. */
export function routeMap({ from, to, distanceKm }: RoutePage): MapPicture | null {
  if (!from.place || !to.place) return null;
  const distance = distanceKm === null ? '' : `, ${kilometres(distanceKm)}`;
  const text = `Map: the great circle from ${from.city}, ${from.country}, to ${to.city}, ${to.country}${distance}.`;
  return drawMap([{ from: from.place, to: to.place }], [from.place, to.place], text);
}

/** Indices of the routes that have a page. */
export const publishedRoutes = ({ dataset, index }: SiteData): number[] =>
  [...dataset.routes.keys()].filter((route) => index.published(route));

const clocks = new WeakMap<SiteData, Clocks>();

function clocksOf(world: SiteData): Clocks {
  const known = clocks.get(world) ?? clocksAt(world.dataset.dataDate);
  clocks.set(world, known);
  return known;
}

/** Bit set of the weekdays on which any airline flies. */
const daysOf = (services: readonly Service[]): number =>
  services.reduce((days, { departures }) => departures.reduce((all, departure) => all | departure.days, days), 0);

const flightsOn = (services: readonly Service[], day: number): number =>
  services.reduce((sum, { schedule }) => {
    const entry = schedule.find((one) => one.day === WEEKDAYS[day]);
    return sum + (entry ? Math.max(1, entry.times.length) : 0);
  }, 0);

function leadOf(route: Route, from: AirportView, to: AirportView, weekly: number): string {
  const services = regularServices(route);
  const names = services.map(({ airlineName }) => airlineName);
  const days = daysOf(services);
  const who = names.length > 4 ? `${shortList(names, 4)} airlines` : list(names);
  const often =
    weekly === 0 ? '' : `, ${weekly === 1 ? 'once a week' : `${counted(weekly, 'time')} a week`}, ${daysPhrase(days)}`;
  const label = route.seasonalityLabel === null ? '' : ` ${route.seasonalityLabel}.`;
  return `${who} ${names.length === 1 ? 'flies' : 'fly'} direct from ${from.label} to ${to.label}${often}. The flight takes about ${duration(route.flyingMin)}.${label}`;
}

function headOf(world: SiteData, route: Route, from: AirportView, to: AirportView, weekly: number): PageHead {
  const path = routePath(route.id);
  const services = regularServices(route);
  const names = services.map(({ airlineName }) => airlineName);
  const [origin, destination] = [airportAt(world, route.from), airportAt(world, route.to)];
  const nodes = [
    airportNode(origin, world.baseUrl + from.path),
    airportNode(destination, world.baseUrl + to.path),
  ] as const;
  const crumbs = [
    { name: 'Home', path: HOME_PATH },
    { name: 'Airports', path: COUNTRIES_PATH },
    { name: from.country, path: from.countryPath },
    { name: from.label, path: from.path },
    { name: `to ${to.label}`, path },
  ];
  return {
    title: `${from.label} to ${to.label}: direct flights and timetable`,
    description: `Direct flights from ${from.city} (${from.code}) to ${to.city} (${to.code}): ${shortList(names, 3)}, ${counted(weekly, 'flight')} a week (${shortDays(daysOf(services)).toLowerCase() === 'daily' ? 'daily' : shortDays(daysOf(services))}), about ${duration(route.flyingMin)}${route.distanceKm === null ? '' : `, ${kilometres(route.distanceKm)}`}. Departure times by weekday.`,
    path,
    json: routeApiPath(route.id),
    markdown: markdownPath(path),
    ...(hasPicture(origin) ? { picture: hubPicturePath(from.code) } : {}),
    crumbs,
    jsonLd: [
      breadcrumbList(world.baseUrl, crumbs),
      ...nodes,
      ...services.map(({ airlineCode: code, airlineName: name }) =>
        flightNode(
          {
            url: world.baseUrl + path,
            from: { '@id': world.baseUrl + from.path },
            to: { '@id': world.baseUrl + to.path },
            flyingMin: route.flyingMin,
            distanceKm: route.distanceKm,
          },
          { code, name },
        ),
      ),
    ],
  };
}

function clocksPhrase(ahead: number, from: AirportView, to: AirportView): string | null {
  if (ahead === 0) return null;
  return `${to.city} is ${duration(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} ${from.city}.`;
}

function compare(world: SiteData, out: number, back: number): Comparison[] {
  const [there, here] = [routeAt(world, out), routeAt(world, back)];
  const sides = [there, here].map((route) => {
    const services = regularServices(route);
    return { services, days: daysOf(services), minutes: route.flyingMin };
  });
  const [o, b] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const names = (services: readonly Service[]) => list(services.map(({ airlineName }) => airlineName));
  const weekly = (route: number) => String(world.index.weekly[route] ?? 0);
  return [
    { what: 'Flights a week', out: weekly(out), back: weekly(back) },
    { what: 'Days', out: dayWords(o.days), back: dayWords(b.days) },
    { what: 'Time in the air', out: duration(o.minutes), back: duration(b.minutes) },
    { what: 'Airlines', out: names(o.services), back: names(b.services) },
  ];
}

const dayWords = (days: number): string => (dayCount(days) === 0 ? 'Not known' : shortDays(days));
