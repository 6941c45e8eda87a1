import { loadSiteData } from '../../site/loadSiteData.ts';
import { routeMapMarkup } from '../../site/maps/routeMapMarkup.ts';
import { worldMap } from '../../site/pages/worldMap.ts';

/** The world map as HTML that a script makes interactive: the home page has it as an image until then. */
export const GET = () => {
  const map = worldMap(loadSiteData());
  return Response.json({ markup: map ? String(routeMapMarkup(map)) : '' });
};
