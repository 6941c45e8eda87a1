import { hubPath, originsPath } from '../contract/paths.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';
import { at } from '../core/must.ts';
import { airportName } from '../core/naming/airportName.ts';
import { entryOf } from '../core/objects.ts';

/** An airport as pages name it. */
export type AirportView = ReturnType<typeof makeView>;

/** An airport as pages name it. A view is kept as long as its airport: most pages name dozens. */
export const viewAirport = (airport: AirportRecord): AirportView => entryOf(views, airport, () => makeView(airport));

const views = new WeakMap<AirportRecord, AirportView>();

const makeView = (airport: AirportRecord) => ({
  code: airport.code,
  name: airport.name,
  /** With region or country where several cities have the name: `Portland, Oregon`. */
  city: airport.cityLabel,
  country: airport.country,
  path: hubPath(airport),
  /** `London Heathrow`. */
  airport: airportName(airport),
  /** `London Heathrow (LHR)`, for titles and headings. */
  title: `${airportName(airport)} (${airport.code})`,
  originsPath: originsPath(airport),
  /** `London (LHR)`: unique. */
  label: `${airport.cityLabel} (${airport.code})`,
});

/** The view of the airport at an index. @throws RangeError when there is none */
export const viewAt = ({ airports }: { readonly airports: readonly AirportRecord[] }, index: number): AirportView =>
  viewAirport(at(airports, index));
