/** Aircraft types of departures: general codes become the type that they stand for, and freighters carry no passengers. */
import { memoize } from '../memoize.ts';
import type { AircraftType } from './dataset.ts';
import type { PublishedService, ServicesByRoute } from './evidence/publishedServices.ts';
import type { Row } from './rows.ts';

type AircraftRow = Row<'reference/aircraft.csv'>;

/** The types that carry passengers, by code; a code that stands for another type is one of its other codes. */
export function passengerTypes(rows: readonly AircraftRow[]): ReadonlyMap<string, AircraftType> {
  const others = Map.groupBy(rows, ({ stands_for }) => stands_for);
  return new Map(
    rows
      .filter((row) => !row.freighter && row.stands_for === null)
      .map(({ iata, name, family, icao, other_names }) => {
        const same = others.get(iata) ?? [];
        const otherCodes = [...icao, ...same.flatMap((row) => [row.iata, ...row.icao])];
        const otherNames = [...other_names, ...same.flatMap((row) => [row.name, ...row.other_names])];
        return [iata, { code: iata, name, family, otherCodes, otherNames }];
      }),
  );
}

/**
 * The services with the exact types of their departures. A departure with freighters only is a cargo flight
 * and is left out, and so is a service of such departures alone.
 */
export function passengerServices(services: ServicesByRoute, rows: readonly AircraftRow[]): ServicesByRoute {
  const byCode = new Map(rows.map((row) => [row.iata, row]));
  const exactTypes = memoize((cell: string): string => {
    const codes = cell.split(' ').filter((code) => !byCode.get(code)?.freighter);
    return [...new Set(codes.map((code) => byCode.get(code)?.stands_for ?? code))].sort().join(' ');
  });
  const withoutFreighters = (service: PublishedService): PublishedService => ({
    ...service,
    departures: service.departures.flatMap((row) => {
      const aircraft = exactTypes(row.aircraft);
      if (aircraft === row.aircraft) return row;
      return aircraft === '' ? [] : { ...row, aircraft };
    }),
  });
  return new Map(
    [...services].flatMap(([id, all]) => {
      const carrying = all.flatMap((service) => {
        const carried = withoutFreighters(service);
        return carried.departures.length === 0 && service.departures.length > 0 ? [] : carried;
      });
      return carrying.length === 0 ? [] : [[id, carrying] as const];
    }),
  );
}
