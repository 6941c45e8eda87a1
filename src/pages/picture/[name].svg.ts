import type { APIRoute } from 'astro';
import { pageLocals } from '../../site/locals.ts';
import { paletteOf } from '../../site/maps/palette.ts';
import { socialCard } from '../../site/social-cards/socialCards.ts';
import { cardSvg } from '../../site/social-cards/template.ts';
import tokens from '../../site/styles/tokens.css?raw';

export const prerender = false;
const palette = paletteOf(tokens);

/** What the server renders as `/picture/NAME.png`. */
export const GET: APIRoute = async ({ locals, params: { name = '' } }) => {
  const { indexes, run } = pageLocals(locals);
  const card = await run(socialCard(indexes, name));
  return card ? new Response(cardSvg(palette, card)) : new Response(null, { status: 404 });
};
