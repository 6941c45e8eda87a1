import { operationList } from '../../contract/operations.ts';
import { type Airline, LegacyAirline } from '../../contract/schemas.ts';
import type { Topic } from '../../contract/topics.ts';
import { ROUTE_STATUSES, type RouteStatus, SERVICE_TYPES } from '../../contract/vocabulary.ts';
import { blocks, jsonBlock, type Section, table } from '../blocks.ts';
import { namedSchemas, outputName } from '../jsonSchema.ts';
import { recordSummary, recordsWithin, recordTable } from '../tables.ts';

/** Every record of the contract, field by field, with its enumerations. */
export const recordSections = (): readonly Section[] => [
  { title: 'The airlines of a route', level: 2, topic: null, text: airlineForms() },
  {
    title: 'Records',
    level: 2,
    topic: 'records',
    text: 'Every field is present unless it is marked as optional, in the order of these tables. Text is UTF-8. Times of departure are local to the origin, times of arrival to the destination, by the clocks of `month` (default: the month of the build).',
  },
  ...[...namedSchemas.keys()].map(
    (name): Section => ({
      title: name,
      level: 3,
      topic: topicOf(name),
      text: recordText(name),
      ...(name === 'LegacyAirline' ? { isOptional: true } : {}),
    }),
  ),
  { title: 'Flying time and block time', level: 2, topic: 'records', text: minutesText() },
  { title: 'Status of a route', level: 2, topic: 'records', text: statusText() },
];

/** A record of one operation is on the page of that operation. */
function topicOf(name: string): Topic {
  const [operation, ...others] = operationList.filter((one) => recordsWithin(outputName(one)).has(name));
  return operation === undefined || others.length > 0 ? 'records' : operation.id;
}

const minutesText = (): string =>
  blocks(
    'Times in minutes are from gate to gate. They have a name for each thing that they measure:',
    table(
      ['Field', 'Of', 'Meaning'],
      [
        '`flying_min` | a route | The median block time of its departures, or an estimate from the distance if none is known (`estimated`).',
        '`total_flying_min` | an itinerary of find_connections | The sum of the `flying_min` of its legs.',
        '`block_min` | one departure | From its local times. In journeys, the `flying_min` of the route if it has none.',
        '`flying_min` | a journey of find_journeys | The sum of the `block_min` of its legs.',
        '`elapsed_min` | a journey of find_journeys | From the first departure to the last arrival, with layovers.',
      ],
    ),
  );

function recordText(name: string): string {
  const operation = operationList.find((one) => outputName(one) === name);
  const summary = operation ? `Response of [${operation.id}](#${operation.id}).` : recordSummary(name);
  return blocks(summary, recordTable(name), NOTES[name] ?? null);
}

const COMMON = { airline_code: 'BA', airline: 'British Airways' };

const CURRENT: Airline = {
  ...COMMON,
  schedule: [
    { day: 'Mon', times: ['08:25', '17:10'] },
    { day: 'Thu', times: ['08:25'] },
    { day: 'Sat', times: [] },
  ],
  seasonal_note: null,
  service_type: 'scheduled',
};

const EARLIER = LegacyAirline.parse({
  ...COMMON,
  fly_days: ['Mon', 'Mon', 'Thu'],
  dep_times: ['08:25', '17:10', '08:25'],
  seasonal_note: null,
});

/** Both forms of the record of an airline. */
const airlineForms = (): string =>
  blocks(
    'Legs, routes and destinations list their airlines as [Airline](#airline) records. `schedule` has the weekdays, with the local departure times of each. This airline departs twice on Mondays and once on Thursdays; of Saturdays only the day is known:',
    jsonBlock(CURRENT),
    'An earlier form, [LegacyAirline](#legacyairline), has two parallel lists instead of `schedule`: the weekday at an index of `fly_days` belongs to the local time at the same index of `dep_times`, which is empty when no time is known. It has no `service_type`. No response has this form; the JSON importer reads it.',
    jsonBlock(EARLIER),
  );

/** Text below the fields of a record. */
const NOTES: Readonly<Record<string, string>> = {
  Airline: blocks(
    'Airlines are ordered by departures a week, most first, then by code. [Example](#the-airlines-of-a-route).',
    table(
      ['`service_type`', 'Description'],
      [
        `\`${SERVICE_TYPES[0]}\` | According to a published timetable. Seats are sold individually.`,
        `\`${SERVICE_TYPES[1]}\` | Sold through tour operators. Included only with \`include_charter=true\`.`,
        'null | Unknown. Treated as scheduled.',
      ],
    ),
    'A route with charter airlines only is omitted unless `include_charter=true`: its detail is 404, and it is neither a destination nor a direct flight. With `include_charter=true`, `charter_only` marks such routes. Itineraries with stops never contain charter flights.',
  ),
  LegacyAirline: 'The earlier form of [Airline](#airline). [Example](#the-airlines-of-a-route).',
};

const STATUS: Readonly<Record<RouteStatus, string>> = {
  active: 'Operated, by the evidence of all sources. Responses have routes with this status only.',
  dropped:
    'No longer operated: the evidence has ended, its last airline ceased, or an airport closed. The record is kept, and requests for it return 404.',
};

const statusText = (): string =>
  blocks(
    table(
      ['`status`', 'Description'],
      ROUTE_STATUSES.map((status) => [`\`${status}\``, STATUS[status]]),
    ),
    'A data update sets routes that are no longer operated to `dropped`, and routes that are operated again to `active`. A route that returns has the same id.',
  );
