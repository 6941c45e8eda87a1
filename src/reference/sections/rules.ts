import { LAYOVER, LIMITS, SEASON_LABELS, type SeasonLabel } from '../../contract/vocabulary.ts';
import { YEAR_ROUND_MEASURED, YEAR_ROUND_WEEKLY } from '../../core/dataset/routeMonths.ts';
import { blocks, bullets, type Section, table } from '../blocks.ts';
import type { ReferenceData } from '../referenceData.ts';

/** How results are found, ordered and labelled. */
export const ruleSections = ({ month, regions }: ReferenceData): readonly Section[] => [
  { title: 'Season labels', level: 2, topic: 'records', isOptional: true, text: seasons() },
  { title: 'How places are matched', level: 2, topic: 'resolve_airport', isOptional: true, text: matching() },
  { title: 'How connections are chosen', level: 2, topic: 'find_connections', text: connections() },
  { title: 'How journeys are found', level: 2, topic: 'find_journeys', text: journeys(month) },
  { title: 'How lists of routes are filtered', level: 2, topic: 'lists', text: filters() },
  { title: 'Regions', level: 2, topic: 'lists', isOptional: true, text: regionsText(regions) },
  { title: 'What is within reach', level: 2, topic: 'reachable_airports', text: reach() },
  { title: 'What changed', level: 2, topic: 'route_changes', text: changed() },
  { title: 'Order of lists', level: 2, topic: 'lists', isOptional: true, text: order() },
];

const numbered = (items: readonly string[]): string => items.map((item, i) => `${i + 1}. ${item}`).join('\n');

/** Examples and meaning. */
const LABELS: Readonly<Record<SeasonLabel, string>> = {
  'Year-round': '`Year-round` | Operates in every month.',
  'Summer seasonal':
    '`Summer seasonal (May–Sep)` | One unbroken season between March and October that includes a month of June to August. With both airports south of the equator: between October and March, including a month of December to February.',
  'Winter seasonal':
    '`Winter seasonal (Nov–Mar)` | One unbroken season between October and March that includes a month of December to February. With both airports south of the equator: between March and October, including a month of June to August.',
  Seasonal:
    '`Seasonal (Dec–Apr)`, `Seasonal (Mar–May, Sep–Oct)` | Any other pattern, and any season of a route between the hemispheres.',
};

const seasons = (): string =>
  blocks(
    '`seasonality_label` is null or begins with one of these labels. Except after `Year-round`, the months of operation follow in brackets: the first and the last month of each season.',
    table(
      ['Label', 'Examples', 'Meaning'],
      SEASON_LABELS.map((label) => [label, LABELS[label]]),
    ),
    'Labels are computed from the months of operation over a full year. Distance and climate are not used. Without evidence the label is null, which means unknown, not year-round. The rules:',
    numbered([
      'Only the last twelve months of a timetable are used. With less than twelve months, or fewer than four flights in them, the months are unknown.',
      'A month counts when at least two of its four parts (the 1st to 7th, 8th to 14th, 15th to 21st, and the rest) have flights. Without such a month the label is null.',
      'The label is null for a route that has flights at one end of the twelve months and none at the other: it began or ended in that time, or only one side of a season is visible. The rule does not apply when the year before shows the same pattern.',
      'Airlines are combined: a month counts when any of them flies. The months of all airlines must be known, unless one flies all year.',
      'Where months are unknown and flights from other countries to an airport are known to have a season, such as April to October on Greek islands and on the Croatian coast, that season is used.',
      `Otherwise a route with at least ${YEAR_ROUND_WEEKLY} departures a week in both directions is \`Year-round\`, unless one of its airports is on a list of seasonal airports (islands, beaches, ski resorts) or a source covers the year. In a full year of departures of Seattle and Portland this was right for ${YEAR_ROUND_MEASURED.right} of ${YEAR_ROUND_MEASURED.routes} routes.`,
      'Both directions of a route have the same label, unless the evidence of one differs from that of the other.',
    ]),
    '`seasonal_note` of an airline is free text for what months cannot express.',
  );

const matching = (): string =>
  blocks(
    'Case, accents and punctuation are ignored: `Zurich` and `zürich`, `Muenchen` and `München`, `ohare` and `O’Hare`, `st petersburg` and `Saint Petersburg` are equal. Matches are ranked by kind:',
    numbered([
      'airport code (`JFK`)',
      'metropolitan area code (`LON`, `TYO`), then 4-letter airport code (`EGLL`)',
      'exact city; `airport` or `airports` may follow (`London airport`)',
      'exact name of the airport, or another name of it or its city (`Wien`, `Bombay`, `Saigon`)',
      'state, province or region (`Texas`, `England`), region that travellers name (`Tuscany`, `Bayern`, `Côte d’Azur`, `Canaries`), group of countries (`Scandinavia`, `Caribbean`), and other names of countries (`UK`, `Republic of Ireland`, `Deutschland`)',
      'prefix of a city, exact country (`Iceland`), prefix of a name; without a country of that name, all prefixes together',
      'all words in any order (`paris orly`)',
      'typing errors: one letter, or two in long words; one in a region or country. Only when nothing else matches',
    ]),
    'A country may follow a city (`Basel Switzerland`), and so may a state, province or region (`Portland Oregon`, `San José, California`, `Austin TX`). A terminal (`Heathrow T5`) and words such as `all airports in` are left out when nothing matches with them. States and provinces are known in Argentina, Australia, Brazil, Canada, China, India, Mexico, the United Kingdom and the United States; elsewhere the regions that travellers name, in English and in local languages.',
    `Matches of one kind are ordered by \`importance\`, then by number of routes, then by code. At most ${LIMITS.matches} are returned. Without a match, and for queries of more than 100 characters, the list is empty with status 200.`,
  );

const OVERLAP =
  'Nothing leads from a place into itself: of each place of `from` and each place of `to` that overlap, nothing is listed. From `LHR` to `LON` there is nothing, from `LHR,JFK` to `LON` there is what leads from `JFK`.';

const connections = (): string =>
  bullets([
    '`max_flying_min` is applied first: itineraries with a greater sum of flight times are excluded.',
    'All options have the same number of stops: direct flights if there are any, else one stop, and so on up to `max_stops`. `options` is empty when the data has no itinerary within the limits.',
    `All direct flights of the data are returned. With stops, the ${LIMITS.layoverOptions} options with the least flight time are returned; this result is exact, not heuristic.`,
    '`total_flying_min` is the sum of the legs. Time between flights is not included, and whether departure times connect is not checked.',
    'An itinerary visits each airport at most once.',
    'Charter flights are included only with `include_charter=true`, and only as direct flights.',
    '`from` and `to` may be metropolitan areas (`LON`) and lists (`LHR,LGW`). The number of stops is then the fewest over all pairs of airports, and the options are all direct flights of the data, or the best over all pairs.',
    'No stop is at an airport of `avoid`; origin and destination may be. With `via`, one of the stops is at one of its airports, and the number of stops is the fewest with which that is possible.',
    'With `airline` or `alliance`, each leg is operated by one of the airlines, and shows these alone. `alliance=any` lists itineraries of which one alliance operates every leg, those of each alliance by themselves.',
    `${OVERLAP} When nothing is left, \`options\` is empty and \`note\` says why.`,
    '`limit` and `offset` select a page of the options, and add `total`. With `fields=summary` the legs are summary rows.',
  ]);

const journeys = (month: string): string =>
  blocks(
    'A journey is a chain of departures of the weekly timetable. All its times are known, and the times connect:',
    bullets([
      `Every change is at one airport and takes at least \`min_layover\` and at most \`max_layover\` minutes. Without \`min_layover\`, a change between two domestic flights takes at least ${LAYOVER.domesticMin} minutes and any other at least ${LAYOVER.otherMin}; after an arrival from abroad in the United States or Canada it takes at least ${LAYOVER.entryMin}. Between airlines that are neither the same nor of one alliance it takes ${LAYOVER.otherCarrierMin} minutes more. With a \`min_layover\` above ${LAYOVER.greatestMin} (a week) only direct flights remain.`,
      'For each requested day and each destination, the response has the journeys that no other journey of that day or of the following day to that airport beats. A journey beats another when it departs no earlier, arrives no later and has no more stops, and is better in one of these. Journeys that are equal in all three are all listed. This result is exact, not heuristic. `keep=all` adds the direct departures that another journey beats. With a country or region in place of an end this holds for each of its cities.',
      '`days` are all weekdays on which the same flights at the same times connect. A journey that can be flown on several days is listed once, on the first requested day on which no other beats it.',
      'A journey visits each airport at most once. Charter flights, and departures without a known time, are not part of journeys; `direct_untimed` lists the direct flights among them, with the airlines whose times are not known.',
      'A departure without a block time, or with one that no aircraft flies (less than the distance at 950 km/h and 10 minutes), counts with the flying minutes of its route.',
      'Flights that are known to rest in the month of the clocks are not part of journeys.',
      '`untimed` is true when the data has connections within `max_stops`, but each has a leg without known times. Use `find_connections` then.',
      `${OVERLAP} When nothing is left, \`journeys\` is empty and \`note\` says why.`,
      'With `return_day` the response has `trips` in place of `journeys`: a journey out and a journey back from the airport where it ended, to any airport of `from`, each as it would be listed for its day; with `max_stay` also direct flights that another journey beats. For each destination and each pair of days they are the trips that no other beats in a longer stay and fewer minutes under way. The way back is on the first such weekday, from the date of departure on, that allows a stay within `min_stay` and `max_stay`. `return_day=same` is that date alone. `keep=all` lists all trips of direct flights.',
    ]),
    `The timetable is weekly and has no dates. Its clocks are those of a month: that of \`month\`, else that of the build, here ${month}. Local times of arrival and layovers of places that change their clocks on different dates, or not at all, are an hour off in other months.`,
  );

const reach = (): string =>
  bullets([
    '`reachable_airports` lists each airport once, with the fewest stops that reach it within `max_flying_min`, and of those itineraries the one with the least flight time. Of equal ones it shows the one over busier airports.',
    '`airline`, `alliance` and `month` must hold for every leg. Charter flights are not used. Routes with unknown months are used, so that `unknown` counts none.',
    '`find_airlines` matches `q` as airports are matched: exact code first, then names, last typing errors. Charter flights are not counted. Airlines that fly and are not in the data are listed last, with null for the numbers: `airport` and `country` find them by their main airports. `country` finds the airlines that serve a country, wherever they are based.',
    '`nearby_airports` knows towns of 5,000 people and more by their English or local name (GeoNames), and the cities of airports. A country, a state or province of Australia, Canada or the United States, or a part of the United Kingdom may follow. Of several towns of a name it takes the most populous; `near` says which. `place` may be an airport code, too, and takes precedence over a position.',
  ]);

const changed = (): string =>
  bullets([
    '`route_changes` lists the entries of the change log one by one. `airline_added` and `airline_dropped` are airlines that joined or left a route that was flown before and after. `airlines` are those of a new or returned route after the update, and of a dropped one before it: `airline` finds all of them. `updates` tells no update from no match.',
  ]);

const regionsText = (regions: readonly string[]): string =>
  blocks(
    '`to_region` and `from_region` take these names and their usual other spellings, in any case and without accents:',
    `${regions.join(', ')}.`,
  );

const filters = (): string =>
  blocks(
    'The filters are additions: a request without them has the same response as before.',
    bullets([
      '`airline`, `alliance`, `aircraft`, `day` and the local times of departure and arrival must hold for one departure. `airlines` and `schedule` of a row contain the matching departures only.',
      'Both bounds of the time are inclusive. What is not known is never taken for a match: `unknown` counts the routes that would match but for unknown values, with their airlines and up to 5 examples, and `include_unknown=true` lists them, too. `unknown_days` of a summary row names the airlines whose weekdays are not known; `weekly` is null when those of no airline are.',
      '`alliance` selects the full members of `oneworld`, `skyteam` or `star` on the date of the data. Affiliates of a member are not selected. With `airline`, both must hold.',
      '`month` leaves out routes that are known not to operate in that month. Routes with unknown months stay.',
      'Regions are those of the list of [regions](#regions). A country, region, airline or aircraft that does not exist is a 422 of type `unknown_value`, with the nearest names in `ctx.nearest`. One that exists and has no routes in the data gives an empty list.',
      'Airlines have IATA or ICAO codes (`KLM` is `KL`). Aircraft are IATA types (`77W`) or families (`A380`). Days may be written in full.',
      '`season` selects the kind of `seasonality_label`: `year_round`, `summer`, `winter`, `other`, or `unknown` for routes without one.',
      '`sort` orders by `city`, `flying_min`, `distance_km` or `weekly`; a minus before it reverses, and what is not known is last.',
      'A metropolitan area code (`LON`) stands for all its airports with an active route. An airport code takes precedence over an area code of the same letters.',
      '`airport_origins` and `airline_routes` take the same filters.',
      'With `limit` or `offset` the response is a page of the list, and `total` is the length of the whole list.',
      '`fields=summary` has rows without times. `format=columns` has `{columns, rows}` in place of the list: the fields are named once, and the rows are lists of their values. Over MCP both are the defaults of lists.',
    ]),
  );

const order = (): string =>
  blocks(
    'Identical requests return identical bytes until the data changes.',
    table(
      ['List', 'Order'],
      [
        '`airports` | By match; see [how places are matched](#how-places-are-matched).',
        '`options` | By flight time, then by traffic of the connecting airports, busiest first, then by code; last by the codes of origin and destination.',
        '`journeys` | By elapsed minutes, then stops, then day and time of departure, then codes of the airports.',
        '`trips` | The longest stay first, then the fewest minutes under way, then as `journeys`.',
        '`legs`, `layovers` | In order of travel.',
        '`destinations` | By city of destination, then by airport code; both by code point.',
        '`origins` | By city of origin, then by airport code; both by code point.',
        '`routes` | By code of the origin, then by code of the destination.',
        '`airlines` of a route | By departures a week, most first, then by code.',
        '`airlines` of `find_airlines` | By number of routes, most first, then by code; with `q`, by match.',
        '`airports` of `nearby_airports` | By distance.',
        '`updates`, `changes` | Newest first; those of one update by kind, then by route.',
        '`schedule` | Monday to Sunday. Days without flights are omitted.',
        '`times` | Ascending, without duplicates.',
      ],
    ),
  );
