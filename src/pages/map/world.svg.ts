import { worldMapSvg } from '../../site/maps/picture.ts';
import { worldMap } from '../../site/pages/home.ts';
import { theWorld } from '../../site/world.ts';

export const GET = () =>
  new Response(worldMapSvg(worldMap(theWorld())), { headers: { 'Content-Type': 'image/svg+xml' } });
