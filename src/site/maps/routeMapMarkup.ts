import { at } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import { Markup, markup } from '../text/markup.ts';
import { dotsPath } from './arc.ts';
import { dotBox, labelAttributes, placeLabels } from './labels.ts';
import { type Arc, arcBetween, arcPaths, arcStyle, dotPaths, type RouteMap } from './routeMap.ts';
import { landInView } from './viewport.ts';

/** Greatest error of an arc in SVG units: less than a pixel on a wide screen. Thin arcs may have more: they are most of a page. */
const TOLERANCE = { few: 0.3, many: 1 } as const;
/** Arcs that are thin. */
const MANY = 70;

/** Draws a map, in SVG units. */
export function drawMap({ frame, places, stars, routes }: RouteMap) {
  const tolerance = routes.length > MANY ? TOLERANCE.many : TOLERANCE.few;
  const arcs = routes.map(([from, to]): Arc => arcBetween(frame, at(places, from), at(places, to), tolerance));
  const counts = countEach(routes.flat());
  const routesOf = new Map(places.map((place, i) => [place, counts.get(i) ?? 0]));
  return {
    arcs: arcPaths(arcs),
    /** By size, the smallest first. */
    dots: dotPaths(places.slice(stars), (place) => routesOf.get(place) ?? 0),
    stars: dotsPath(places.slice(0, stars)),
    land: landInView(frame),
  };
}

/** Font size in SVG units on a phone. Text takes fewer units on a larger screen. */
const FONT_SIZE = 44;
/** Most labels of a map without scripts, and of the airports that may have one. */
const LABELS = { most: 6, of: 60 } as const;
/** Share of the width at either side where the map fades out. */
const FADE = 0.04;

/** A map as HTML, with the data that its script reads. It is a picture without the script. */
export function routeMapMarkup(map: RouteMap): Markup {
  const { frame, places, stars, routes, text, ...rest } = map;
  const { width, height } = frame;
  const drawing = drawMap(map);
  const style = arcStyle(routes.length);
  const fade = width * FADE;
  const labels = placeLabels(
    places.slice(0, LABELS.of).map(({ name, x, y }) => ({ text: name, x, y })),
    {
      size: FONT_SIZE,
      area: { left: fade, right: width - fade, top: 0, bottom: height },
      limit: LABELS.most,
      keepFree: places.slice(0, stars).map((star) => dotBox(star, FONT_SIZE * 0.45)),
    },
  );
  const path = (name: string, d: string) => markup`<path class="${name}" d="${d}"></path>`;
  const content = [
    ...drawing.land.map(
      ({ transform, file }) => markup`<use class="land" transform="${transform}" href="${file}#outline"></use>`,
    ),
    markup`<g class="arcs" stroke-width="${style.width}" stroke-opacity="${style.opacity}">${drawing.arcs.map((d) => markup`<path d="${d}"></path>`)}</g>`,
    ...drawing.dots.map((d, size) => path(`dots size${size}`, d)),
    path('halo', drawing.stars),
    path('stars', drawing.stars),
    ...labels.map((label) => markup`<text${attributes(labelAttributes(label))}>${label.text}</text>`),
  ];
  const data = new Markup(JSON.stringify({ frame, places, stars, routes, ...rest }).replaceAll('<', '\\u003c'));
  return markup`<div class="routemap"><div class="mapview"><svg class="map" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${text}">${content}</svg></div><p class="mapsays">${map.title}</p><script type="application/json">${data}</script></div>`;
}

const attributes = (values: Readonly<Record<string, string | number>>): Markup[] =>
  Object.entries(values).map(([name, value]) => markup` ${name}="${value}"`);
