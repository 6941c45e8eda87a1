/** GTFS Schedule feeds of flights (gtfs.org/documentation/schedule/reference). */
import type { ImportContext, Importer, SourceNetwork } from '../common/importer.ts';
import type { Part } from '../common/input.ts';
import { networkOf, PeriodTimetable } from '../common/timetable.ts';
import { agencyCodes } from './agencies.ts';
import { eachFeed } from './feed.ts';
import { addTrips } from './trips.ts';

export const gtfs: Importer = {
  name: 'gtfs',
  kind: 'timetable',
  reads: 'GTFS feeds of flights',
  options: {
    agency: {
      value: 'ID=CODE',
      text: 'IATA code of the airline of an agency, such as YB=H3; several\n                   are separated by commas',
    },
  },
  help: `FILE is the zip of a feed. Every leg of a trip is a route of its own. Routes of
types 1100 to 1199 are read: 1106, 1107, 1108 and 1111 are charter, the others
scheduled; trips of other types are skipped, and so are legs that passengers
cannot board or leave. An agency is the airline of --agency, else that whose code
is its agency_id, else the one of its name. A stop is the airport whose code is
its stop_code or stop_id, or that of its station, if this airport is within 50 km
of it, else the nearest airport within 5 km. Times are in the time zone of the
agency and become local times of the airport. Flight numbers are those in
trip_short_name. The week that is shown is the first usual one from --date on.`,
  check: ({ option }) => void agencyCodes(option),
  read: readFeeds,
};

async function readFeeds(parts: AsyncIterable<Part>, context: ImportContext): Promise<SourceNetwork> {
  const { log } = context;
  const timetable = new PeriodTimetable();
  const codes = agencyCodes(context.option);
  const agencies = new Set<string>();
  await eachFeed(parts, async (feed) => {
    for (const agency of await addTrips(feed, codes, timetable, context)) agencies.add(agency);
  });
  for (const agency of codes.keys())
    if (!agencies.has(agency)) log.warning('agency of --agency that is in no feed', agency);
  return networkOf(timetable, context);
}
