import { markdownPath, routeApiPath, routePath, socialCardPath } from '../../contract/paths.ts';
import { at } from '../../core/must.ts';
import type { HeadWithMarkdown } from '../pageHead.ts';
import { airportNode, flightNode } from '../seo/jsonLd.ts';
import { allDaysKnown, operatingDays, shownServices } from '../services.ts';
import { airportAt, airportViewAt, routeAt, type SiteData } from '../siteData.ts';
import { shortDescription, shortTitle } from '../text/metadata.ts';
import { counted, daysPhrase, duration, kilometres, list, shortDays, shortList } from '../text/words.ts';
import { countryCrumbs, headWithCrumbs } from './headWithCrumbs.ts';

/** The head of a route's page. */
export function routeHead(site: SiteData, index: number): HeadWithMarkdown {
  const route = routeAt(site, index);
  const [origin, destination] = [airportAt(site, route.from), airportAt(site, route.to)];
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const path = routePath(route.id);
  const [url, fromUrl, toUrl] = [site.baseUrl + path, site.baseUrl + from.path, site.baseUrl + to.path];
  const flight = {
    url,
    from: { '@id': fromUrl },
    to: { '@id': toUrl },
    flyingMin: route.flyingMin,
    distanceKm: route.distanceKm,
  };
  const parents = [...countryCrumbs(from.country), { name: from.label, path: from.path }];
  return headWithCrumbs(site.baseUrl, parents, `to ${to.label}`, {
    title: shortTitle(
      `Flights from ${from.title} to ${to.title}`,
      `${from.title} to ${to.title}: flights`,
      `Flights from ${from.label} to ${to.label}`,
      `${from.label} to ${to.label}: flights`,
      `Flights from ${from.code} to ${to.code}: airlines and timetable`,
    ),
    description: descriptionOf(site, index),
    path,
    json: routeApiPath(route.id),
    markdown: markdownPath(path),
    socialCard: socialCardPath(route.id),
    jsonLd: [
      airportNode(origin, fromUrl),
      airportNode(destination, toUrl),
      ...shownServices(route).map(({ airlineCode: code, airlineName: name }) => flightNode(flight, { code, name })),
    ],
  });
}

function descriptionOf(site: SiteData, index: number): string {
  const route = routeAt(site, index);
  const [from, to] = [airportViewAt(site, route.from), airportViewAt(site, route.to)];
  const weekly = at(site.index.weekly, index);
  const services = shownServices(route);
  const names = services.map(({ airlineName }) => airlineName);
  const isAll = allDaysKnown(services);
  const days = isAll ? shortDays(operatingDays(services)).replace('Daily', 'daily') : '';
  const distance = route.distanceKm === null ? '' : `, ${kilometres(route.distanceKm)}`;
  return shortDescription(
    `${weekly === 0 ? 'Direct flights' : `${isAll ? '' : 'At least '}${counted(weekly, 'direct flight')} a week`} from ${from.label} to ${to.label}${days === '' ? '' : ` (${days})`}.`,
    `${shortList(names, 3)}.`,
    `About ${duration(route.flyingMin)}${distance}.`,
    'Departure times by weekday.',
  );
}

/** Airlines, frequency, days and duration in sentences. */
export function routeLead(site: SiteData, index: number): string {
  const route = routeAt(site, index);
  const weekly = at(site.index.weekly, index);
  const services = shownServices(route);
  const names = services.map(({ airlineName }) => airlineName);
  const airlines = names.length > 4 ? `${shortList(names, 4)} airlines` : list(names);
  const times = weekly === 1 ? 'once a week' : `${counted(weekly, 'time')} a week`;
  const known = allDaysKnown(services) ? `${times}, ${daysPhrase(operatingDays(services))}` : `at least ${times}`;
  const frequency = weekly === 0 ? '' : `, ${known}`;
  const season = route.seasonalityLabel === null ? '' : ` ${route.seasonalityLabel}.`;
  return `${airlines} ${names.length === 1 ? 'flies' : 'fly'} direct from ${airportViewAt(site, route.from).label} to ${airportViewAt(site, route.to).label}${frequency}. The flight takes about ${duration(route.flyingMin)}.${season}`;
}
