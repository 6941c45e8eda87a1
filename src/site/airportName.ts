import { fold } from '../contract/fold.ts';
import type { AirportRecord } from '../core/dataset/dataset.ts';

/** Words at the end of a name that say nothing: `Heathrow Airport`. */
const SUFFIX = /\s+(?:Inter(?:national|continental)\s+)?(?:Airport|Aerodrome|Airfield|Airstrip)$/i;

/** An airport by city and name without the word airport: `London Heathrow`, `New York John F Kennedy`, `Funchal`. */
export function airportName({ name, city, cityLabel }: Pick<AirportRecord, 'name' | 'city' | 'cityLabel'>): string {
  const short = name.replace(SUFFIX, '').trim();
  if (short === '' || fold(short) === fold(city)) return cityLabel;
  return ` ${fold(short)} `.includes(` ${fold(city)} `) ? short : `${cityLabel} ${short}`;
}
