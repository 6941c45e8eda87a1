/**
 * States, provinces and regions: as places of their own (`Texas`), and behind a city (`Portland Oregon`, `Austin TX`).
 * Where the data does not have the region of an airport, the country of the region distinguishes most cities of a name.
 */
import { fold } from '../../contract/fold.ts';
import { countryOfOtherName } from '../countryNames.ts';

/** What the names of regions end in, without which people name them. */
const KINDS = /(?<=.) (province|autonomous region|municipality|region)$/;

/** Folded names and postal abbreviations, by ISO country code in lower case. */
const REGIONS: Readonly<Record<string, string>> = {
  us: `alabama al, alaska ak, arizona az, arkansas ar, california ca, colorado co, connecticut ct, delaware de,
    district of columbia dc, florida fl, georgia ga, hawaii hi, idaho id, illinois il, indiana in, iowa ia, kansas ks,
    kentucky ky, louisiana la, maine me, maryland md, massachusetts ma, michigan mi, minnesota mn, mississippi ms,
    missouri mo, montana mt, nebraska ne, nevada nv, new hampshire nh, new jersey nj, new mexico nm, new york ny,
    north carolina nc, north dakota nd, ohio oh, oklahoma ok, oregon or, pennsylvania pa, rhode island ri,
    south carolina sc, south dakota sd, tennessee tn, texas tx, utah ut, vermont vt, virginia va, washington wa,
    west virginia wv, wisconsin wi, wyoming wy`,
  ca: `alberta ab, british columbia bc, manitoba mb, new brunswick nb, newfoundland nl, nova scotia ns, ontario on,
    prince edward island pe, quebec qc, saskatchewan sk, yukon yt`,
  au: `new south wales nsw, northern territory nt, queensland qld, south australia sa, tasmania tas, victoria vic,
    western australia wa`,
};

const ABBREVIATIONS = Object.entries(REGIONS).flatMap(([country, regions]) =>
  regions.split(',').map((region) => {
    const words = region.trim().split(/\s+/);
    return [words.slice(-1).join(), { name: words.slice(0, -1).join(' '), country }] as const;
  }),
);

/** Countries by name and by abbreviation of a region; Washington and Western Australia share an abbreviation. */
const COUNTRIES_OF = Map.groupBy(
  ABBREVIATIONS.flatMap(([abbreviation, { name, country }]) => [
    { name, country },
    { name: abbreviation, country },
  ]),
  ({ name }) => name,
);

/**
 * A folded query with the region at its end as that region's country, and another name of a country as its code:
 * `portland oregon` becomes `portland us`, and `cork republic of ireland` becomes `cork ie`.
 */
export function regionsAsCountries(folded: string): readonly string[] {
  const spellings: string[] = [];
  for (let gap = folded.indexOf(' '); gap >= 0; gap = folded.indexOf(' ', gap + 1)) {
    const end = folded.slice(gap + 1);
    const countries = COUNTRIES_OF.get(end)?.map(({ country }) => country) ?? [];
    for (const country of [...countries, countryOfOtherName(end)?.toLowerCase() ?? []].flat())
      spellings.push(`${folded.slice(0, gap)} ${country}`);
  }
  return spellings;
}

/** What a region is called, as folded texts: `sichuan province` and `sichuan`. */
export const regionNames = (region: string): ReadonlySet<string> =>
  new Set([fold(region), fold(region).replace(KINDS, '')]);

/** The words that name a region behind a city: those of its name, and its abbreviation. */
export function regionWords(region: string, countryCode: string): readonly string[] {
  const name = fold(region);
  const isOf = (country: string) => country === countryCode.toLowerCase();
  const abbreviations = ABBREVIATIONS.filter(([, one]) => one.name === name && isOf(one.country));
  return [...name.split(' '), ...abbreviations.map(([abbreviation]) => abbreviation)];
}
