import { fold } from '../../contract/fold.ts';
import type { AirportRecord } from '../dataset/dataset.ts';

/** `Madeira`, `International ` and ` Cristiano Ronaldo` of `Madeira International Airport Cristiano Ronaldo`. */
const PARTS =
  /^(?<own>.+?)\s+(?<international>Inter(?:national|continental)\s+)?(?:Airport|Aerodrome|Airfield|Airstrip)\b(?<rest>.*)$/i;

/** A place after the word airport: `, Gardermoen`, ` Schiphol`, but not ` / Komaki Air Base`, ` at Keahole` or ` (K-59)`. */
const PLACE = /^(?:,\s*|\s+)(?!at\b|of\b|\p{P})(?<place>.+?)(?:\s+Airport)?$/u;

/** An airport by city and name without the word airport: `London Heathrow`, `New York John F Kennedy`, `Funchal Madeira`. */
export function airportName({ name, city, cityLabel }: Pick<AirportRecord, 'name' | 'city' | 'cityLabel'>): string {
  const short = shortName(name, city);
  // `Falls` of International Falls.
  if (short === '' || ` ${fold(city)} `.includes(` ${fold(short)} `)) return cityLabel;
  return ` ${fold(short)} `.includes(` ${fold(city)} `) ? short : `${cityLabel} ${short}`;
}

/** Without what travellers do not say: the word airport, what is in brackets, air bases, and whom it is named after. */
function shortName(name: string, city: string): string {
  const plain = name.replace(/\s*\([^)]*\)$/, '');
  const { own = plain, international, rest = '' } = PARTS.exec(plain)?.groups ?? {};
  const place = PLACE.exec(rest)?.groups?.['place'] ?? '';
  const isSaid = international === undefined && !/\b(?:Field|Base)$/.test(place) && fold(place) !== fold(city);
  return isSaid ? `${own} ${place}`.trim() : own;
}
