/** `npm run land`: writes the land outlines in `public/`, whose files the repository holds. */
import { writeFileSync } from 'node:fs';
import { LAND_PATHS } from '../src/contract/paths.ts';
import { keysOf } from '../src/core/objects.ts';
import { landOf } from './land/outlines.ts';
import { runPlainScript } from './script.ts';

const HELP = `Usage: npm run land

Writes the land outlines in public/ from the npm package world-atlas.`;

await runPlainScript(HELP, () => {
  for (const name of keysOf(LAND_PATHS))
    writeFileSync(new URL(`../public${LAND_PATHS[name]}`, import.meta.url), landOf(name));
});
