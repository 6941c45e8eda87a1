import { worldMapSvg } from '../../site/maps/picture.ts';
import { worldMap } from '../../site/pages/home.ts';
import { loadSiteData } from '../../site/siteData.ts';

export const GET = () =>
  new Response(worldMapSvg(worldMap(loadSiteData())), { headers: { 'Content-Type': 'image/svg+xml' } });
