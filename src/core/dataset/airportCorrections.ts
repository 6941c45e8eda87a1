/** Curated corrections of airports: names, places and clocks where the lists are wrong. */
import type { Row } from './rows.ts';

/** Applies the corrections to a row of an airport. Loading publishes the result; importers convert times with it. */
export function airportCorrections(
  corrections: readonly Row<'curated/airports.csv'>[],
): (row: Row<'airports.csv'>) => Row<'airports.csv'> {
  const byCode = new Map(corrections.map((row) => [row.iata, row]));
  return (row) => {
    const known = byCode.get(row.iata);
    if (known === undefined) return row;
    return {
      ...row,
      name: known.name ?? row.name,
      latitude: known.latitude ?? row.latitude,
      longitude: known.longitude ?? row.longitude,
      time_zone: known.time_zone ?? row.time_zone,
    };
  };
}
