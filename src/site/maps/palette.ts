import { readFileSync } from 'node:fs';
import { must } from '../../core/must.ts';

const TOKENS = 'src/site/styles/tokens.css';

/** Colours of images that the style sheet does not reach, as `#rrggbb`. */
export type Palette = Readonly<ReturnType<typeof paletteOf>>;

/** Reads the palette from the tokens of the style sheet, in the light theme. @throws Error naming a missing token */
export const readPalette = (): Palette => paletteOf(readFileSync(TOKENS, 'utf8'));

/** The palette of the text of the tokens. @throws Error naming a missing token */
export function paletteOf(css: string) {
  const token = (name: string): string =>
    must(new RegExp(`--${name}: (?:light-dark\\()?(#[0-9a-f]{6})`).exec(css)?.[1], `colour --${name} in ${TOKENS}`);
  return {
    sea: token('night'),
    land: token('night-land'),
    coast: token('night-coast'),
    route: token('sign'),
    text: token('night-ink'),
    mutedText: token('night-muted'),
    codeText: token('sign-ink'),
  };
}
