import { type Markup, markup } from '../text/markup.ts';
import { LABEL_OFFSETS, type Label, TEXT_ANCHORS } from './labels.ts';
import type { LandCopy } from './land.ts';
import type { SvgMap } from './svgMap.ts';

/** Most flights of a map with the thickest, the thicker and the usual arcs. */
const FEW = 14;
const SOME = 70;
const MANY = 1000;

/** A map as HTML, with the attributes that its script reads. It is a picture without the script. */
export function routeMapMarkup(map: SvgMap): Markup {
  const { width, height, arcs, dots, stars, data } = map;
  const line = (name: string, path: string) =>
    markup`<path class="${name}" d="${path}" vector-effect="non-scaling-stroke"></path>`;
  const content = [
    ...map.land.map(landMarkup),
    line('arcs', arcs),
    ...(dots === '' ? [] : [line('dots', dots)]),
    ...(stars === '' ? [] : [line('halo', stars), line('stars', stars)]),
    ...map.labels.map(labelMarkup),
  ];
  return markup`<div class="routemap" data-airports="${data.airports}" data-routes="${data.routes}" data-frame="${data.frame}"><div class="mapview"><svg class="map${densityOf(map.flights)}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${map.text}">${content}</svg></div></div>`;
}

function densityOf(flights: number): string {
  if (flights <= FEW) return ' few';
  if (flights <= SOME) return ' some';
  return flights <= MANY ? '' : ' dense';
}

const landMarkup = ({ transform, file }: LandCopy): Markup =>
  markup`<use class="land" transform="${transform}" href="${file}#outline"></use>`;

function labelMarkup({ text, x, y, anchor, level }: Label): Markup {
  const { dx, dy } = LABEL_OFFSETS[anchor];
  const anchored = attribute('text-anchor', TEXT_ANCHORS[anchor]);
  return markup`<text class="l${level}" x="${x}" y="${y}"${attribute('dx', dx)}${attribute('dy', dy)}${anchored}>${text}</text>`;
}

const attribute = (name: string, value: string | null | undefined): Markup | null =>
  value === null || value === undefined ? null : markup` ${name}="${value}"`;
