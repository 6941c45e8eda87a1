/** Where the data comes from: the bundled sources, as data/NOTICE.md has them, and those that a refresh has fetched. */
import { MS_PER_DAY } from '../../core/time.ts';
import type { Indexes } from '../../operations/indexes.ts';
import { blocks, table } from '../blocks.ts';

/** A source with what its licence asks to publish; null is not known, or not asked. */
type Source = Pick<Indexes['fetchedSources'][number], 'title' | 'home' | 'licence' | 'attribution'>;

/** The sources of the bundled network. */
export const BUNDLED_SOURCES: readonly Source[] = [
  {
    title: 'FlightGear AI traffic (Debian package flightgear-data-ai)',
    home: 'https://packages.debian.org/flightgear-data-ai',
    licence: 'GPL-2.0-or-later; facts only are carried over',
    attribution: null,
  },
  { title: 'OurAirports', home: 'https://ourairports.com/', licence: 'public domain', attribution: null },
  {
    title: 'airport-data-js',
    home: 'https://www.npmjs.com/package/airport-data-js',
    licence: 'CC BY 4.0',
    attribution: 'Airport data by the authors of airport-data-js, joined with other sources and changed here',
  },
  {
    title: 'GeoNames',
    home: 'https://www.geonames.org/',
    licence: 'CC BY 4.0',
    attribution: 'Towns by GeoNames, selected, rounded and joined with the cities of airports here',
  },
  { title: 'Unicode CLDR', home: 'https://cldr.unicode.org/', licence: 'Unicode licence', attribution: null },
];

/** The sources as Markdown: licence and credit of each, and of fetched ones when, and how old they were then. */
export function sourcesText({ fetchedSources }: Pick<Indexes, 'fetchedSources'>): string {
  const cells = ({ title, home, licence, attribution }: Source) => [
    home === null ? title : `[${title}](${home})`,
    licence ?? 'not stated',
    attribution ?? '',
  ];
  return blocks(
    'The bundled network:',
    table(['Source', 'Licence', 'Credit'], BUNDLED_SOURCES.map(cells)),
    ...(fetchedSources.length === 0
      ? ['No other source has been fetched.']
      : [
          'Fetched since, and joined with it:',
          table(
            ['Source', 'Licence', 'Credit', 'Last fetched', 'Current on', 'Age when fetched'],
            fetchedSources.map((source) => [
              ...cells(source),
              source.fetched,
              source.as_of,
              ageText((Date.parse(source.fetched) - Date.parse(source.as_of)) / MS_PER_DAY),
            ]),
          ),
        ]),
  );
}

/** From this many days on, an age is given in months. */
const MANY_DAYS = 60;
const DAYS_PER_MONTH = 30.44;

function ageText(days: number): string {
  if (days >= MANY_DAYS) return `${Math.floor(days / DAYS_PER_MONTH)} months`;
  return days === 1 ? '1 day' : `${days} days`;
}
