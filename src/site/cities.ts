import type { AirportRecord } from '../core/dataset/dataset.ts';
import { at } from '../core/must.ts';
import { type AirportView, viewAirport } from './airportView.ts';

/** A city with its airports that have a flight. */
export interface CityView {
  /** Code of its metropolitan area, or of its busiest airport. */
  readonly code: string;
  /** Name in paths. */
  readonly city: string;
  /** With region or country where several cities have the name. */
  readonly label: string;
  readonly country: string;
  /** Busiest first. */
  readonly airports: readonly (AirportView & { readonly index: number; readonly weekly: number })[];
}

interface Airports {
  readonly airports: readonly AirportRecord[];
}

/** Whether an airport with a flight is of the city of a code. */
export const isCity = ({ airports }: Airports, code: string): boolean =>
  airports.some((airport) => isOfCity(airport, code));

const isOfCity = ({ cityCode, importance }: AirportRecord, code: string): boolean =>
  cityCode === code && importance > 0;

/** The city of a code. @throws RangeError when no airport with a flight has the code */
export function cityOf({ airports }: Airports, code: string): CityView {
  const members = [...airports.entries()]
    .filter(([, airport]) => isOfCity(airport, code))
    .map(([index, airport]) => ({ index, airport }))
    .sort((a, b) => b.airport.weeklyDepartures - a.airport.weeklyDepartures || a.index - b.index);
  const { city, cityLabel, country } = at(members, 0).airport;
  return {
    code,
    city,
    label: cityLabel,
    country,
    airports: members.map(({ index, airport }) => ({
      ...viewAirport(airport),
      index,
      weekly: airport.weeklyDepartures,
    })),
  };
}
