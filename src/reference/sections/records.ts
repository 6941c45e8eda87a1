import type { Airline } from '../../contract/schemas.ts';
import { LegacyAirline } from '../../contract/schemas.ts';
import { ROUTE_STATUSES, type RouteStatus, SERVICE_TYPES } from '../../contract/vocabulary.ts';
import { answeredBy } from '../jsonSchema.ts';
import { prettyJson } from '../prettyJson.ts';
import { blocks, code, type Section } from '../section.ts';
import { fieldTable, recordSummary, table } from '../tables.ts';

/** Records from the smallest to the answers, with the closed vocabularies where they are used. */
const ORDER = [
  'Airport',
  'Booking',
  'ScheduleEntry',
  'Airline',
  'LegacyAirline',
  'Leg',
  'Option',
  'RouteDetail',
  'Destination',
  'AirportMatches',
  'Connections',
  'Destinations',
  'ErrorDetail',
  'ValidationItem',
  'ValidationError',
] as const;

/** Every record of the contract, field by field. */
export const recordSections = (): readonly Section[] => [
  {
    title: 'Records',
    level: 2,
    text: 'Fields are always present unless they are marked optional, and stand in this order. Text is UTF-8, times are local to the origin of the flight.',
  },
  ...ORDER.map((name): Section => ({ title: name, level: 3, text: record(name) })),
  { title: 'Status of a route', level: 2, text: statusText() },
];

function record(name: string): string {
  const operation = answeredBy(name);
  const summary = operation ? `What [${operation.id}](#${operation.id}) answers.` : recordSummary(name);
  return blocks(summary, fieldTable(name), EXTRA[name] ?? null);
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

const EXTRA: Readonly<Record<string, string>> = {
  Airline: blocks(
    'The airline with the most departures a week comes first, then by code. An example with two departures on Mondays, one on Thursdays, and Saturdays at a time that is not known:',
    code('json', prettyJson(CURRENT)),
    table(
      ['`service_type`', 'Meaning'],
      [
        [`\`${SERVICE_TYPES[0]}\``, 'A published timetable says so: seats are sold one by one.'],
        [`\`${SERVICE_TYPES[1]}\``, 'Sold through tour operators. Listed only with `include_charter=true`.'],
        ['null', 'Not known. Treated like a scheduled flight.'],
      ],
    ),
    'A route whose airlines are all charter does not exist for a request without `include_charter=true`: it is 404, is not listed, and is no direct flight. With it, `charter_only` tells such routes from the others. A journey with stops never uses a charter flight.',
  ),
  LegacyAirline: blocks(
    'Before `schedule` there was a form with two parallel lists: the weekday at a place in `fly_days` belongs to the local time at the same place in `dep_times`; where no time was known, `dep_times` was empty. It had no `service_type`. Answers never use it. Whoever imports data as JSON may still write it: the importer turns it into the current form.',
    code('json', prettyJson(EARLIER)),
  ),
};

const STATUS: Readonly<Record<RouteStatus, string>> = {
  active: 'The newest timetable known has it. Only these routes are ever in an answer.',
  dropped:
    'No longer flown: the newest timetable lacks it, its last airline ceased, or an airport closed. Kept inside the service, and answered as if it did not exist.',
};

const statusText = (): string =>
  blocks(
    table(
      ['`status`', 'Meaning'],
      ROUTE_STATUSES.map((status) => [`\`${status}\``, STATUS[status]]),
    ),
    'An update of the data makes a route that it no longer has `dropped`, and one that it has again `active`. Nothing is forgotten in between: a route that returns is the same route with the same address.',
  );
