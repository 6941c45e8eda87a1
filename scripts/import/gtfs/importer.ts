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
