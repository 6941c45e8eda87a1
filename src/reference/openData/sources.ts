/** Where the data comes from: its sources of flights with their age, and the lists of places. */
import type { Indexes } from '../../operations/indexes.ts';
import { blocks, table } from '../blocks.ts';

/** A list with what its licence asks to publish. */
interface ListSource {
  readonly title: string;
  readonly home: string;
  readonly licence: string;
  readonly attribution: string | null;
}

/** The lists of places that come with the software, as data/NOTICE.md has them. */
export const BUNDLED_SOURCES: readonly ListSource[] = [
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

/** What a source is, by its kind. */
const KINDS = { timetable: 'timetable', observed: 'observed flights', list: 'list of routes' } as const;

/** The sources as Markdown: licence, credit and age of each source of flights, and of the lists of places. */
export function sourcesText({ sources }: Pick<Indexes, 'sources'>): string {
  const named = (title: string, home: string | null) => (home === null ? title : `[${title}](${home})`);
  return blocks(
    'Flights:',
    table(
      ['Source', 'Kind', 'Current on', 'Imported', 'Licence', 'Credit'],
      sources.map(({ name, title = name, home = null, licence, attribution, kind, as_of, imported, years }) => [
        named(title, home),
        KINDS[kind] + (years === null ? '' : years[0] === years[1] ? `, ${years[0]}` : `, ${years.join(' to ')}`),
        as_of,
        imported ?? 'with the software',
        licence ?? 'not stated',
        attribution ?? '',
      ]),
    ),
    'Places:',
    table(
      ['Source', 'Licence', 'Credit'],
      BUNDLED_SOURCES.map(({ title, home, licence, attribution }) => [named(title, home), licence, attribution ?? '']),
    ),
  );
}
