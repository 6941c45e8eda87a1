/** `npm run land`: writes the land outlines in `public/`, whose files the repository holds. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { LAND_PATHS } from '../src/contract/paths.ts';
import { ALL_TILES, tilePath } from '../src/site/maps/landTiles.ts';
import { LEVELS, landOf, landTilesOf } from './land/outlines.ts';
import { runPlainScript } from './script.ts';

const HELP = `Usage: npm run land

Writes the land outlines in public/ from the npm package world-atlas.`;

/** The file at a URL path of `public/`. */
const publicFile = (path: string) => new URL(`../public${path}`, import.meta.url);

await runPlainScript(HELP, () => {
  writeFileSync(publicFile(LAND_PATHS.coarse), landOf(LEVELS.coarse));
  writeFileSync(publicFile(LAND_PATHS.fine), landOf(LEVELS.fine));
  const folder = publicFile('/land');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const tileOf = landTilesOf(LEVELS.tiles);
  for (const tile of ALL_TILES) writeFileSync(publicFile(tilePath(tile)), tileOf(tile));
});
