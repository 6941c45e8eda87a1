/** Images for link previews. */
import { SOCIAL_CARD_PATH } from '../../contract/paths.ts';
import { homePage } from '../pages/home.ts';
import { hubPage } from '../pages/hub.ts';
import { socialCardOf } from '../pages/socialCard.ts';
import { worldMap } from '../pages/worldMap.ts';
import { airportAt, type SiteData } from '../siteData.ts';
import { count, counted } from '../text/words.ts';
import { hubCardSvg, siteCardSvg } from './template.ts';

/** The image of the site, and those of hubs with one of their own: path without a leading slash, and SVG. */
export function* socialCards(site: SiteData): Generator<readonly [path: string, svg: string]> {
  const { counts } = homePage(site);
  const network = `${count(counts.routes)} direct routes between ${count(counts.airports)} airports`;
  yield [SOCIAL_CARD_PATH.slice(1), siteCardSvg(worldMap(site), 'Where can you fly direct?', network)];
  for (const hub of site.index.hubs) {
    const { socialCard } = socialCardOf(airportAt(site, hub));
    if (!socialCard) continue;
    const { airport, map, destinations, airlines } = hubPage(site, hub);
    const summary = `${counted(destinations.length, 'destination')}, ${counted(airlines.length, 'airline')}`;
    yield [socialCard.slice(1), hubCardSvg(map, airport.code, `Direct flights from ${airport.city}`, summary)];
  }
}
