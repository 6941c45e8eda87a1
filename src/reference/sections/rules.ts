import { LIMITS, SEASON_LABELS, type SeasonLabel } from '../../contract/vocabulary.ts';
import { blocks, type Section } from '../section.ts';
import { table } from '../tables.ts';

/** How answers are found, ordered and labelled. */
export const ruleSections = (): readonly Section[] => [
  { title: 'Season labels', level: 2, text: seasons() },
  { title: 'How places are matched', level: 2, text: matching() },
  { title: 'How connections are chosen', level: 2, text: connections() },
  { title: 'Order of lists', level: 2, text: order() },
];

const LABELS: Readonly<Record<SeasonLabel, readonly [example: string, meaning: string]>> = {
  'Year-round': ['`Year-round`', 'Flown in every month of the year.'],
  'Summer seasonal': [
    '`Summer seasonal (May–Sep)`',
    'One unbroken season between March and October that touches June, July or August. Where both ends are south of the equator: between October and March, touching December, January or February.',
  ],
  'Winter seasonal': [
    '`Winter seasonal (Nov–Mar)`',
    'One unbroken season between October and March that touches December, January or February; south of the equator: between March and October, touching June, July or August.',
  ],
  Seasonal: [
    '`Seasonal (Dec–Apr)`, `Seasonal (Mar–May, Sep–Oct)`',
    'Any other pattern, and any season of a route from one hemisphere to the other.',
  ],
};

const seasons = (): string =>
  blocks(
    '`seasonality_label` is null or starts with one of these words. The months flown follow in brackets, the first and the last of each season, except after `Year-round`:',
    table(
      ['Label', 'As in', 'When'],
      SEASON_LABELS.map((label) => [label, ...LABELS[label]]),
    ),
    'The label is made from the months in which the route was flown, over a full year, and from nothing else: not from distance, climate or a single week. Where there is no such evidence it is null, which means "not known" and not "all year". The rule:',
    [
      '1. The last twelve months that a timetable covers count; a timetable of less than a year says nothing, and neither do fewer than four flights in it.',
      '2. A month is flown when there are flights in two of its four parts (the 1st to 7th, 8th to 14th, 15th to 21st, and the rest). Where no month is, the label is null.',
      '3. A route that is flown at one end of those twelve months and not at the other began or ended in them, or is in a season whose other side was not seen: null, unless an earlier year shows the same.',
      '4. Airlines are taken together: a route is flown in every month in which one of them flies it. The months of all must be known, unless one flies all year.',
    ].join('\n'),
    '`seasonal_note` of an airline is free text for what months cannot say.',
  );

const matching = (): string =>
  blocks(
    'Case, accents and punctuation do not count: `Zurich` and `zürich`, `Muenchen` and `München`, `ohare` and `O’Hare` are the same, and so are `st petersburg` and `Saint Petersburg`. Matches are listed by how they were found:',
    [
      '1. airport code (`JFK`)',
      '2. metropolitan area code (`LON`, `TYO`), then the four-letter code of an airport (`EGLL`)',
      '3. the city, exactly',
      '4. the name of the airport, or another name of it or its city (`Wien`, `Bombay`, `Saigon`), exactly',
      '5. the beginning of a city or name',
      '6. a country, exactly, then all words, in any order (`paris orly`)',
      '7. a typing error: one letter, or two in long words. Looked for only when nothing else matched',
    ].join('\n'),
    'Behind a city may stand its country, or a state or province of the United States, Canada or Australia (`Portland Oregon`, `San José, California`, `Austin TX`): it says which country is meant, not where in it.',
    `Within each of these the airport with the higher \`importance\` comes first, then the one with more routes, then by code. At most ${LIMITS.matches} are listed. Nothing found is an empty list with status 200, and so is a query of more than 100 characters.`,
  );

const connections = (): string =>
  [
    `- \`max_flying_min\` leaves out every itinerary whose legs add up to more minutes; only then is looked for the fewest stops.`,
    '- All itineraries of an answer have the same number of stops: direct flights if there are any, else one stop, and so on up to `max_stops`. Empty `options` mean that there is none within the limits.',
    `- Direct flights are all listed. With stops, the ${LIMITS.layoverOptions} with the fewest minutes in the air are, and these are exact: there are no better ones.`,
    '- `total_flying_min` adds the minutes of the legs. Waiting is not in it, and whether the times of two legs meet is not checked.',
    '- No itinerary passes an airport twice, and every leg is a route with a flight of its own.',
    '- Charter flights are offered only with `include_charter=true`, and then only as a direct flight.',
    '- `from` equal to `to` gives no options.',
  ].join('\n');

const order = (): string =>
  blocks(
    'The same request gives the same answer, byte for byte, until the data changes.',
    table(
      ['List', 'Order'],
      [
        ['`airports`', 'How well it matches; see [how places are matched](#how-places-are-matched).'],
        ['`options`', 'Fewest minutes in the air; then itineraries through busier airports; then by code.'],
        ['`legs`', 'In the order in which they are flown.'],
        ['`destinations`', 'City of destination, then airport code, both by code point.'],
        ['`airlines`', 'Most departures a week, then code.'],
        ['`schedule`', 'Monday to Sunday; days without a flight are left out.'],
        ['`times`', 'Ascending, each once.'],
      ],
    ),
  );
