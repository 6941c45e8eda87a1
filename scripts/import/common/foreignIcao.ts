/** Airports whose ICAO code is that of another country: their rows are mixed of two airports. */
import type { Row } from '../../../src/core/dataset/rows.ts';

type AirportCodes = Pick<Row<'airports.csv'>, 'iata' | 'icao' | 'country_code'>;

/** Fewer airports of a prefix than these, in number and share, are strangers in it. */
const STRANGERS = { most: 3, share: 0.1 };

/** Countries and territories that share the prefix of a larger one, and Kyrgyzstan, whose prefix has changed. */
const GUESTS = new Set('AQ AX BN CC CX FK FO GG IM JE KG NF PM RE SJ TV YT'.split(' '));

/** One letter is a country in the United States, Canada and Australia, else two are. */
const prefixOf = (icao: string): string => (/^[CKY]/.test(icao) ? icao.slice(0, 1) : icao.slice(0, 2));

/** The IATA codes of airports whose ICAO prefix nearly all airports of another country have. */
export function foreignIcao(airports: readonly AirportCodes[]): ReadonlySet<string> {
  const coded = airports.flatMap(({ iata, icao, country_code }) =>
    icao !== null && /^[A-Z]{4}$/.test(icao) ? [{ iata, country: country_code, prefix: prefixOf(icao) }] : [],
  );
  const foreign = new Set<string>();
  for (const rows of Map.groupBy(coded, ({ prefix }) => prefix).values())
    for (const [country, own] of Map.groupBy(rows, (row) => row.country))
      if (own.length <= STRANGERS.most && own.length < STRANGERS.share * rows.length && !GUESTS.has(country))
        for (const { iata } of own) foreign.add(iata);
  return foreign;
}
