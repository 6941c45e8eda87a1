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
  'Origin and destination must be different places. Routes between places that overlap, such as `LHR` and `LON`, are not listed: from `LHR,JFK` to `LON` only those from `JFK` are.';

const connections = (): string =>
  bullets([
    'Itineraries with a greater total flying time than `max_flying_min` are excluded first.',
    'All options have the same number of stops: direct flights if there are any, otherwise one stop, and so on up to `max_stops`. `options` is empty if the data has no itinerary within the limits.',
    `All direct flights of the data are returned. Of itineraries with stops, the ${LIMITS.layoverOptions} with the least flying time are returned. The result is exact.`,
    '`total_flying_min` is the sum of the legs. Time between flights is not included, and whether departure times connect is not checked.',
    'An itinerary visits each airport at most once.',
    'Charter flights are included only with `include_charter=true`, and only as direct flights.',
    '`from` and `to` may be metropolitan areas (`LON`) and lists (`LHR,LGW`). All pairs of airports then count together: if one pair has a direct flight, only direct flights are returned.',
    'Stops at airports of `avoid` and in countries of `avoid_country` are excluded; origin and destination may be there. With `via`, at least one stop is at one of its airports, and the number of stops is the fewest that allows this.',
    'With `airline` or `alliance`, one of these airlines operates each leg, and legs list only these airlines. With `alliance=any`, one alliance operates the whole itinerary, whichever it is.',
    `${OVERLAP} If no pair remains, \`options\` is empty and \`note\` says why.`,
    '`limit` and `offset` select a page of the options, and add `total`. With `fields=summary` the legs are summary rows. `total_over_limit` counts itineraries with as many stops that only the default of `max_flying_min` excludes.',
  ]);

const journeys = (month: string): string =>
  blocks(
    'A journey is a chain of departures of the weekly timetable. All its times are known, and the times connect:',
    bullets([
      `Every change is at one airport and takes at least \`min_layover\` and at most \`max_layover\` minutes. The default of \`min_layover\` is ${LAYOVER.domesticMin} minutes between two domestic flights, ${LAYOVER.entryMin} minutes after an arrival from abroad in the United States or Canada, and ${LAYOVER.otherMin} minutes otherwise; it is ${LAYOVER.otherCarrierMin} minutes longer between two airlines that are not of one alliance. With a \`min_layover\` above ${LAYOVER.greatestMin} (a week) only direct flights remain.`,
      'Journeys are compared for each requested day and each destination airport; in a country or region, for each city. A journey is left out if another one of that day or of the following day departs no earlier, arrives no later, has no more stops, and is better in at least one of these. Journeys that are equal in all three are all listed. The result is exact. `keep=all` also lists direct departures that would be left out.',
      '`days` are all weekdays on which the same flights connect at the same times. A journey that can be flown on several days is listed once, for the first of the requested days.',
      'A journey visits each airport at most once. Charter flights and departures without a known time are not part of journeys. `direct_untimed` lists the direct flights whose times are not known, with their airlines.',
      'If the block time of a departure is missing, or too short (less than the distance at 950 km/h plus 10 minutes), the flying minutes of its route are used.',
      'Flights that are known not to operate in the month are not part of journeys.',
      '`untimed` is true if there are connections within `max_stops`, but each has a leg without known times. `find_connections` lists these.',
      `${OVERLAP} If no pair remains, \`journeys\` is empty and \`note\` says why.`,
      'With `return_day` the response has `trips` in place of `journeys`. A trip is a journey out, and a journey back from the airport where it ended to any airport of `from`. Both are journeys that would be listed for their days; with `max_stay` also direct flights that would be left out. A trip is left out if another one of the same destination and the same two days has a longer stay and fewer minutes of travel. The way back is on the first such weekday, counted from the date of departure, that allows a stay between `min_stay` and `max_stay`; with `return_day=same` it is on the date of departure. `keep=all` lists all trips of direct flights.',
    ]),
    `The timetable is weekly and has no dates. Local times are by the clocks of \`month\`; the default is the month of the build, here ${month}. In another month, arrivals and layovers can differ by an hour where two places do not change their clocks on the same dates.`,
  );

const reach = (): string =>
  bullets([
    '`reachable_airports` lists each airport once, with the fewest stops that reach it within `max_flying_min` and the least flying time with so many stops. Of equal itineraries it shows the one with stops at busier airports.',
    '`airline`, `alliance` and `month` apply to every leg. Charter flights are not used. Routes with unknown months are used, so `unknown` counts none.',
    '`find_airlines` matches `q` in this order: code, name, name with typing errors. Charter flights are not counted. Airlines that operate but are not in the data are listed last, with null for the numbers; `airport` and `country` find them by their main airports. `country` finds the airlines that serve a country, wherever they are based.',
    '`nearby_airports` knows towns of 5,000 people and more by their English or local name (GeoNames), and the cities of airports. A country, a state or province of Australia, Canada or the United States, or a part of the United Kingdom may follow. Of several towns of a name it takes the most populous; `near` says which. `place` may also be an airport code. It takes precedence over a position.',
  ]);

const changed = (): string =>
  bullets([
    '`route_changes` lists the entries of the change log one by one. `airline_added` and `airline_dropped` are airlines that joined or left a route that was flown before and after; on a `rescheduled` route, an airline has another timetable. `airlines` are those of a new or returned route after the update, and those of a dropped route before it. The filter `airline` finds all of these. `updates` is empty if there was no update; its numbers are 0 if nothing of an update matches.',
  ]);

const regionsText = (regions: readonly string[]): string =>
  blocks(
    '`to_region` and `from_region` accept these names and common other spellings. Case and accents do not matter. The themes `beaches`, `ski resorts`, `lakes` and `islands` can be combined with a country or region (`Italian lakes`):',
    `${regions.join(', ')}.`,
  );

const filters = (): string =>
  blocks(
    'The filters are additions: the response to a request without them is the same as before.',
    bullets([
      '`airline`, `alliance`, `aircraft`, `day` and the local times of departure and arrival apply to the same departure: a flight on another day at the right time does not match. `airlines` and `schedule` of a row contain only departures that match.',
      'Both bounds of a time are inclusive. A row with unknown values that may match is not listed. `unknown` counts these rows, with their airlines and up to 5 examples; `include_unknown=true` lists them. `unknown_days` of a summary row names the airlines whose weekdays are not known; `weekly` is null if the weekdays of all airlines are unknown.',
      '`alliance` selects the full members of `oneworld`, `skyteam` or `star` on the date of the data. Affiliates of a member are not selected. With `airline`, both apply.',
      '`month` leaves out routes that are known not to operate in that month. Routes with unknown months stay.',
      'Regions are listed [below](#regions). A country, region, airline or aircraft that does not exist is a 422 of type `unknown_value`, with the nearest names in `ctx.nearest`. If it exists and has no routes in the data, the list is empty.',
      'Airlines are IATA or ICAO codes (`KL`, `KLM`). Aircraft are IATA or ICAO types (`77W`, `B77W`) or families (`A380`, `Dreamliner`). Days may be written in full.',
      '`season` selects the kind of `seasonality_label`: `year_round`, `summer`, `winter`, `other`, or `unknown` for routes without one.',
      '`sort` orders by `city`, `flying_min`, `distance_km` or `weekly`; a minus before it reverses the order. Unknown values are last.',
      '`group` counts instead of listing: `groups` has the numbers of routes, airlines and weekly departures for each airline, alliance, country, city, aircraft type or weekday.',
      '`also_from` keeps destinations in cities to which all of these places have a direct flight that passes the same filters.',
      'A metropolitan area code (`LON`) stands for all its airports with an active route. An airport code takes precedence over an area code of the same letters.',
      '`airport_origins`, `airline_routes` and `find_flights` take the same filters.',
      'With `limit` or `offset` the response is a page of the list, and `total` is the length of the whole list.',
      '`fields=summary` has rows without times. `format=columns` has `{columns, rows}` in place of the list: the fields are named once, and each row is a list of values; a column that would be empty in all rows because the field is optional is left out. `format=csv` is the list as a CSV file, with all columns. Over MCP the defaults are `summary` and `columns`.',
    ]),
  );

const order = (): string =>
  blocks(
    'Identical requests have identical responses until the data changes.',
    table(
      ['List', 'Order'],
      [
        '`airports` | By match; see [how places are matched](#how-places-are-matched).',
        '`options` | By flight time, then by traffic of the connecting airports, busiest first, then by code; last by the codes of origin and destination.',
        '`journeys` | By elapsed minutes, then stops, then day and time of departure, then codes of the airports.',
        '`trips` | The longest stay first, then the fewest minutes of travel, then as `journeys`.',
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
