import { LIMITS, SEASON_LABELS, type SeasonLabel } from '../../contract/vocabulary.ts';
import { blocks, bullets, table } from '../blocks.ts';
import type { Section } from '../section.ts';

/** How results are found, ordered and labelled. */
export const ruleSections = (): readonly Section[] => [
  { title: 'Season labels', level: 2, text: seasons() },
  { title: 'How places are matched', level: 2, text: matching() },
  { title: 'How connections are chosen', level: 2, text: connections() },
  { title: 'How lists of routes are filtered', level: 2, text: filters() },
  { title: 'Order of lists', level: 2, text: order() },
];

const numbered = (items: readonly string[]): string => items.map((item, i) => `${i + 1}. ${item}`).join('\n');

const LABELS: Readonly<Record<SeasonLabel, readonly [example: string, meaning: string]>> = {
  'Year-round': ['`Year-round`', 'Operates in every month.'],
  'Summer seasonal': [
    '`Summer seasonal (May–Sep)`',
    'One unbroken season between March and October that includes a month of June to August. With both airports south of the equator: between October and March, including a month of December to February.',
  ],
  'Winter seasonal': [
    '`Winter seasonal (Nov–Mar)`',
    'One unbroken season between October and March that includes a month of December to February. With both airports south of the equator: between March and October, including a month of June to August.',
  ],
  Seasonal: [
    '`Seasonal (Dec–Apr)`, `Seasonal (Mar–May, Sep–Oct)`',
    'Any other pattern, and any season of a route between the hemispheres.',
  ],
};

const seasons = (): string =>
  blocks(
    '`seasonality_label` is null or begins with one of these labels. Except after `Year-round`, the months of operation follow in brackets: the first and the last month of each season.',
    table(
      ['Label', 'Examples', 'Meaning'],
      SEASON_LABELS.map((label) => [label, ...LABELS[label]]),
    ),
    'Labels are computed from the months of operation over a full year. Distance, climate and single weeks are not used. Without evidence the label is null, which means unknown, not year-round. The rules:',
    numbered([
      'Only the last twelve months of a timetable are used. With less than twelve months, or fewer than four flights in them, the months are unknown.',
      'A month counts when at least two of its four parts (the 1st to 7th, 8th to 14th, 15th to 21st, and the rest) have flights. Without such a month the label is null.',
      'The label is null for a route that has flights at one end of the twelve months and none at the other: it began or ended in that time, or only one side of a season is visible. The rule does not apply when the year before shows the same pattern.',
      'Airlines are combined: a month counts when any of them flies. The months of all airlines must be known, unless one flies all year.',
    ]),
    '`seasonal_note` of an airline is free text for what months cannot express.',
  );

const matching = (): string =>
  blocks(
    'Case, accents and punctuation are ignored: `Zurich` and `zürich`, `Muenchen` and `München`, `ohare` and `O’Hare`, `st petersburg` and `Saint Petersburg` are equal. Matches are ranked by kind:',
    numbered([
      'airport code (`JFK`)',
      'metropolitan area code (`LON`, `TYO`), then 4-letter airport code (`EGLL`)',
      'exact city',
      'exact name of the airport, or another name of it or its city (`Wien`, `Bombay`, `Saigon`)',
      'prefix of a city or name',
      'exact country, then all words in any order (`paris orly`)',
      'typing errors: one letter, or two in long words. Only when nothing else matches',
    ]),
    'A country may follow a city, and so may a state or province of the United States, Canada or Australia (`Portland Oregon`, `San José, California`, `Austin TX`). A state or province selects its country only.',
    `Matches of one kind are ordered by \`importance\`, then by number of routes, then by code. At most ${LIMITS.matches} are returned. Without a match, and for queries of more than 100 characters, the list is empty with status 200.`,
  );

const connections = (): string =>
  bullets([
    '`max_flying_min` is applied first: itineraries with a greater sum of flight times are excluded.',
    'All options have the same number of stops: direct flights if there are any, else one stop, and so on up to `max_stops`. `options` is empty when there is no itinerary within the limits.',
    `All direct flights are returned. With stops, the ${LIMITS.layoverOptions} options with the least flight time are returned; this result is exact, not heuristic.`,
    '`total_flying_min` is the sum of the legs. Time between flights is not included, and whether departure times connect is not checked.',
    'An itinerary visits each airport at most once.',
    'Charter flights are included only with `include_charter=true`, and only as direct flights.',
    'When `from` equals `to`, `options` is empty.',
  ]);

const filters = (): string =>
  blocks(
    'The filters are additions: a request without them has the same response as before.',
    bullets([
      '`airline`, `day`, `depart_after` and `depart_before` must hold for one departure. `airlines` and `schedule` of a row contain the matching departures only.',
      'Both bounds of the time are inclusive. A departure whose time is not known passes `day`, and fails `depart_after` and `depart_before`.',
      '`month` leaves out routes that are known not to operate in that month. Routes with unknown months stay.',
      'An airline or country that is not known matches nothing: the list is empty.',
      'A metropolitan area code (`LON`) stands for all its airports with an active route. An airport code takes precedence over an area code of the same letters.',
      'With `limit` or `offset` the response is a page of the list, and `total` is the length of the whole list.',
    ]),
  );

const order = (): string =>
  blocks(
    'Identical requests return identical bytes until the data changes.',
    table(
      ['List', 'Order'],
      [
        ['`airports`', 'By match; see [how places are matched](#how-places-are-matched).'],
        ['`options`', 'By flight time, then by traffic of the connecting airports, busiest first, then by code.'],
        ['`legs`', 'In order of travel.'],
        ['`destinations`', 'By city of destination, then by airport code; both by code point.'],
        ['`airlines`', 'By departures a week, most first, then by code.'],
        ['`schedule`', 'Monday to Sunday. Days without flights are omitted.'],
        ['`times`', 'Ascending, without duplicates.'],
      ],
    ),
  );
