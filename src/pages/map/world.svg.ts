import { loadSiteData } from '../../site/loadSiteData.ts';
import { worldMapSvg } from '../../site/maps/worldMapSvg.ts';
import { worldMap } from '../../site/pages/worldMap.ts';

export const GET = () =>
  new Response(worldMapSvg(worldMap(loadSiteData())), { headers: { 'Content-Type': 'image/svg+xml' } });
