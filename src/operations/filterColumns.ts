/** What the filter of `core` reads of the whole dataset. */
import { SEASONS, type Season, type SeasonLabel } from '../contract/vocabulary.ts';
import type { Departures } from '../core/departures/departures.ts';
import type { Routes } from '../core/departures/routeColumns.ts';
import type { FilterColumns } from '../core/filter/columns.ts';
import { at } from '../core/must.ts';

/** The columns of the routes and departures of a dataset. */
export function filterColumns(routes: Routes, departures: Departures): FilterColumns {
  const { from, to, flyingMin, km, months } = routes;
  const { serviceStart, clockShift, airline, serviceType, departureStart } = departures;
  const { minute, days, block, flight, aircraft } = departures;
  const seasonOfLabel = ['unknown' as const, ...routes.seasonLabels.map(seasonOf)].map((one) => SEASONS.indexOf(one));
  return {
    ...{ from, to, flyingMin, km, months },
    season: Uint8Array.from(routes.seasonLabel, (label) => at(seasonOfLabel, label)),
    ...{ serviceStart, clockShift, airline, serviceType, departureStart, minute, days, block, flight, aircraft },
  };
}

const KINDS: Readonly<Record<SeasonLabel, Season>> = {
  'Year-round': 'year_round',
  'Summer seasonal': 'summer',
  'Winter seasonal': 'winter',
  Seasonal: 'other',
};

/** The kind of a season label, which months in brackets may follow. */
const seasonOf = (label: string): Season =>
  Object.entries(KINDS).find(([start]) => label.startsWith(start))?.[1] ?? 'other';
