/** Colours of routes by airline or by flight time. */
import { countEach } from '../../../core/objects.ts';
import type { MapRoute } from './model.ts';
import type { RouteRows } from './routeRows.ts';

export type ColourMode = 'none' | 'airline' | 'time';

/** The colour of each route, 1 to 6, and what each colour means. 0 is the colour of maps without colours. */
export interface Colouring {
  readonly colourOf: (route: MapRoute) => number;
  readonly legend: readonly { readonly colour: number; readonly text: string }[];
}

/** Airlines with a colour of their own. */
const AIRLINES = 5;
const OTHER = 6;
/** Longest flight of each colour in minutes; the last colour has all longer flights. */
const FLIGHT_TIMES = [120, 240, 420, 660] as const;

const NO_COLOURS: Colouring = { colourOf: () => 0, legend: [] };

/** @param routes the routes that are shown */
export function colouring(mode: ColourMode, routes: readonly MapRoute[], rows: RouteRows): Colouring {
  if (mode === 'airline') return byAirline(routes, rows);
  return mode === 'time' ? byFlightTime(rows) : NO_COLOURS;
}

function byAirline(routes: readonly MapRoute[], rows: RouteRows): Colouring {
  const airlines = routes.map(({ id }) => rows.kind(id)?.airline ?? '').filter((airline) => airline !== '');
  const largest = [...countEach(airlines)].sort((a, b) => b[1] - a[1]).map(([airline]) => airline);
  const named = largest.slice(0, AIRLINES);
  const legend = named.map((airline, i) => ({ colour: i + 1, text: rows.airlineName(airline) }));
  return {
    colourOf: ({ id }) => named.indexOf(rows.kind(id)?.airline ?? '') + 1 || OTHER,
    legend: largest.length > AIRLINES ? [...legend, { colour: OTHER, text: 'Other' }] : legend,
  };
}

function byFlightTime(rows: RouteRows): Colouring {
  const hours = FLIGHT_TIMES.map((minutes) => minutes / 60);
  return {
    colourOf: ({ id }) => {
      const minutes = rows.kind(id)?.flyingMin;
      const band = minutes === undefined ? -1 : FLIGHT_TIMES.findIndex((longest) => minutes <= longest);
      return band < 0 ? FLIGHT_TIMES.length + 1 : band + 1;
    },
    legend: [
      ...hours.map((longest, i) => ({ colour: i + 1, text: `to ${longest} h` })),
      { colour: hours.length + 1, text: 'longer' },
    ],
  };
}
