/** Airports as airline_routes.json describes them. */
import { z } from 'zod';
import { AirportRow, type Row } from '../../../src/core/dataset/rows.ts';
import type { ImportContext } from '../common/importer.ts';

const cell = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => String(value ?? '').trim());
const Description = z.object({
  icao: cell,
  name: cell,
  city_name: cell,
  country: cell,
  country_code: cell,
  latitude: cell,
  longitude: cell,
  timezone: cell,
});

/** Makes rows of unknown airports; null where the description is incomplete. */
export function createAirportReader({
  airports,
}: ImportContext): (iata: string, value: unknown) => Row<'airports.csv'> | null {
  const countries = new Map([...airports.values()].map(({ country_code, country }) => [country_code, country]));
  return (iata, value) => {
    const description = Description.safeParse(value);
    if (!description.success) return null;
    const { icao, city_name: city, timezone, country, ...rest } = description.data;
    const row = AirportRow.safeParse({
      ...rest,
      iata,
      icao: /^[A-Z0-9]{4}$/.test(icao) ? icao : '',
      city,
      // A country has one name: that of its other airports.
      country: countries.get(rest.country_code) ?? country,
      time_zone: timezone,
      metropolitan_area: '',
      other_names: '',
    });
    return row.success ? row.data : null;
  };
}
