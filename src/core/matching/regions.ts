/**
 * States, provinces and regions, and regions that travellers name: as places of their own (`Texas`, `Tuscany`), and
 * behind a city (`Portland Oregon`, `Austin TX`). Where the data does not have the region of an airport, the country of the region distinguishes most cities of a name.
 */
import { fold } from '../../contract/fold.ts';
import { countryOfOtherName } from '../countryNames.ts';
import type { AirportRecord, CountryRegion } from '../dataset/dataset.ts';
import { addTo } from '../objects.ts';
import { foldings } from './words.ts';

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

const STATES = Object.entries(REGIONS).flatMap(([country, regions]) =>
  regions.split(',').map((region) => {
    const words = region.trim().split(/\s+/);
    return { country, name: words.slice(0, -1).join(' '), abbreviation: words.slice(-1).join() };
  }),
);

/** The states and provinces of a folded name or abbreviation: Washington and Western Australia share one. */
const statesOf = (folded: string) =>
  STATES.filter(({ name, abbreviation }) => name === folded || abbreviation === folded);

/** Parts of the United Kingdom, by GeoNames' code. */
const UNITED_KINGDOM = { ENG: 'england', SCT: 'scotland', WLS: 'wales', NIR: 'northern ireland' };

/** The states, provinces and parts of the United Kingdom of a folded name or abbreviation, as `CC.STATE`: `GB.ENG`, `US.OR`. */
export const statesNamed = (folded: string): string[] => [
  ...statesOf(folded).map(({ country, abbreviation }) => `${country}.${abbreviation}`.toUpperCase()),
  ...Object.entries(UNITED_KINGDOM).flatMap(([code, name]) => (name === folded ? [`GB.${code}`] : [])),
];

/**
 * A folded query with the region at its end as that region's country, and another name of a country as its code:
 * `portland oregon` becomes `portland us`, and `cork republic of ireland` becomes `cork ie`.
 */
export function regionsAsCountries(folded: string): readonly string[] {
  const spellings: string[] = [];
  for (let gap = folded.indexOf(' '); gap >= 0; gap = folded.indexOf(' ', gap + 1)) {
    const end = folded.slice(gap + 1);
    const countries = statesOf(end).map(({ country }) => country);
    for (const country of [...countries, countryOfOtherName(end)?.toLowerCase() ?? []].flat())
      spellings.push(`${folded.slice(0, gap)} ${country}`);
  }
  return spellings;
}

type AirportRegions = Pick<AirportRecord, 'region' | 'travelRegions' | 'countryCode'>;

/** What the regions of an airport are called, as folded texts: `sichuan province` and `sichuan`, `tuscany` and `toscana`. */
export const regionNames = ({ region, travelRegions }: Omit<AirportRegions, 'countryCode'>): ReadonlySet<string> =>
  new Set([
    ...(region === null ? [] : [fold(region), fold(region).replace(KINDS, '')]),
    ...travelRegions.flatMap(foldings),
  ]);

/** What the regions of whole countries in which an airport is are called: `Balkans` and `Balkan Peninsula`. */
export function countryRegionNames(
  regions: readonly CountryRegion[],
): (airport: Pick<AirportRecord, 'countryCode' | 'timeZone'>) => readonly string[] {
  const byCountry = new Map<string, string[]>();
  for (const { name, otherNames, countries } of regions)
    for (const country of countries) for (const each of [name, ...otherNames]) addTo(byCountry, country, each);
  return ({ countryCode, timeZone }) =>
    [countryCode, `${countryCode}/${timeZone.split('/')[0]}`].flatMap((country) => byCountry.get(country) ?? []);
}

/**
 * The words that name the regions of an airport behind its city: those of a state and its abbreviation, and names of one
 * word that travellers use. Of longer ones most words say little: `islands`, `coast`, `england` of New England.
 */
export function regionWords({ region, travelRegions, countryCode }: AirportRegions): readonly string[] {
  const ofTravel = travelRegions.flatMap(foldings).filter((name) => !name.includes(' '));
  if (region === null) return ofTravel;
  const name = fold(region);
  const own = STATES.filter((one) => one.name === name && one.country === countryCode.toLowerCase());
  return [...name.split(' '), ...own.map(({ abbreviation }) => abbreviation), ...ofTravel];
}
