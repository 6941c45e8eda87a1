import { at } from '../../core/must.ts';
import { countEach } from '../../core/objects.ts';
import { Markup, markup } from '../text/markup.ts';
import { dotsPath } from './arc.ts';
import { dotBox, labelAttributes, placeLabels } from './labels.ts';
import { arcBetween, arcPaths, arcStyle, dotPaths, type RouteMap } from './routeMap.ts';
import { landInView } from './viewport.ts';

/** Greatest error of an arc in SVG units: less than a pixel on a wide screen. Thin arcs may have more: they are most of a page. */
const TOLERANCE = { few: 0.3, many: 1.5 } as const;
/** Arcs that are thin. */
const MANY = 70;

/** Draws a map, in SVG units. Arcs and dots of a map with colours are apart by colour. */
export function drawMap({ frame, places, stars, routes, reach }: RouteMap) {
  const tolerance = routes.length > MANY ? TOLERANCE.many : TOLERANCE.few;
  const tintOf = (place: number) => reach?.tints[place] ?? 0;
  const arcs = routes.map(([from, to]) => ({
    arc: arcBetween(frame, at(places, from), at(places, to), tolerance),
    tint: tintOf(to),
  }));
  const counts = countEach(routes.flat());
  const routesOf = new Map(places.map((place, i) => [place, counts.get(i) ?? 0]));
  const others = places.map((place, i) => ({ place, tint: tintOf(i) })).slice(stars);
  return {
    arcs: byTint(arcs).flatMap(([tint, some]) => arcPaths(some.map(({ arc }) => arc)).map((d) => ({ tint, d }))),
    /** By size, the smallest first. */
    dots: byTint(others).flatMap(([tint, some]) =>
      dotPaths(
        some.map(({ place }) => place),
        // Each place of a map with colours is one that can be reached.
        (place) => Math.max(routesOf.get(place) ?? 0, Number(tint > 0)),
      ).map((d, size) => ({ tint, size, d })),
    ),
    stars: dotsPath(places.slice(0, stars)),
    land: landInView(frame),
  };
}

/** Things by colour, the last colour first: what is nearer is drawn above. */
const byTint = <T extends { readonly tint: number }>(things: readonly T[]) =>
  [...Map.groupBy(things, ({ tint }) => tint)].sort(([a], [b]) => b - a);

/** Font size in SVG units on a phone. Text takes fewer units on a larger screen. */
const FONT_SIZE = 44;
/** Most labels of a map without scripts, and of the airports that may have one. */
const LABELS = { most: 6, of: 60 } as const;
/** Routes of a map whose dots are small. */
const DENSE = 1500;
/** Share of the width at either side where the map fades out. */
const FADE = 0.04;

/** Where a map leads. */
interface MapLinks {
  /** The page with the map in full. */
  readonly full?: string | undefined;
  readonly follow?: Follow | undefined;
}

/** The map that an airport leads to, where a click on one redraws the map. */
export interface Follow {
  /** The code of the airport is appended. */
  readonly path: string;
  readonly query: string;
  /** Whether that map has the filters of this one, too. */
  readonly keepsFilters: boolean;
}

/** A map as HTML, with the data that its script reads. It is a picture without the script. */
export function routeMapMarkup(map: RouteMap, { full, follow }: MapLinks = {}): Markup {
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
    markup`<g class="arcs" stroke-width="${style.width}" stroke-opacity="${style.opacity}">${drawing.arcs.map(({ tint, d }) => (tint === 0 ? markup`<path d="${d}"></path>` : path(`tint${tint}`, d)))}</g>`,
    ...drawing.dots.map(({ tint, size, d }) =>
      path(tint === 0 ? `dots size${size}` : `dots size${size} tint${tint}`, d),
    ),
    path('halo', drawing.stars),
    path('stars', drawing.stars),
    ...labels.map((label) => markup`<text${attributes(labelAttributes(label))}>${label.text}</text>`),
  ];
  const data = new Markup(JSON.stringify({ frame, places, stars, routes, ...rest }).replaceAll('<', '\\u003c'));
  const followed = follow
    ? attributes({
        'data-follow': follow.path,
        'data-follow-query': follow.query,
        ...(follow.keepsFilters ? { 'data-keeps-filters': '' } : {}),
      })
    : [];
  const link = full
    ? markup`<a class="mapfull" href="${full}" aria-label="Full-screen map" title="Full-screen map">⤢</a>`
    : null;
  const legend = map.reach
    ? markup`<ul class="legend">${map.reach.legend.map(({ tint, text: what }) => markup`<li class="tint${tint}">${what}</li>`)}</ul>`
    : null;
  return markup`<div class="routemap"${followed}><div class="mapview"><svg class="${routes.length > DENSE ? 'map dense' : 'map'}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${text}">${content}</svg></div><p class="mapsays">${map.title}</p>${link}${legend}<script type="application/json">${data}</script></div>`;
}

const attributes = (values: Readonly<Record<string, string | number>>): Markup[] =>
  Object.entries(values).map(([name, value]) => markup` ${name}="${value}"`);
