import type { Coordinates } from './arc.ts';

/** An airport with known coordinates; its name is written where there is room. */
export interface MapAirport extends Coordinates {
  readonly code: string;
  readonly name: string;
  readonly country: string;
}

/** A flight, drawn as an arc. */
export interface Flight {
  readonly from: MapAirport;
  readonly to: MapAirport;
}
