/** Limits of sources that are too large to reach in a test, with smaller numbers in their place. */
import { expect, test, vi } from 'vitest';
import type * as Limits from '../../../../scripts/import/common/limits.ts';
import { csv } from '../../../../scripts/import/csv/importer.ts';
import { gtfs } from '../../../../scripts/import/gtfs/importer.ts';
import { json } from '../../../../scripts/import/json/importer.ts';
import { ssim } from '../../../../scripts/import/ssim/importer.ts';
import { run, workshop } from '../../../import/workshop.ts';
import { zipOf } from '../../../import/zip.ts';

vi.mock('../../../../scripts/import/common/limits.ts', async (original) => {
  const limits = await original<typeof Limits>();
  return {
    ...limits,
    createRowCounter: (most = 3) => limits.createRowCounter(most),
    MOST_ZIP_FILES: 6,
    MOST_UNPACKED_BYTES: 1_048_576,
    MOST_JSON_BYTES: 1000,
    MOST_DEPARTURES_OF_TRIP: 300,
  };
});

const FEED = {
  'agency.txt': 'agency_id,agency_name,agency_timezone\nBA,British Airways,Europe/London\n',
  'routes.txt': 'route_id,agency_id,route_type\nr,BA,1100\n',
  'stops.txt': 'stop_id\nLHR\nJFK\n',
  'calendar.txt':
    'service_id,monday,tuesday,wednesday,thursday,friday,saturday,sunday,start_date,end_date\ns,1,1,1,1,1,1,1,20260101,20261231\n',
  'trips.txt': 'route_id,service_id,trip_id,trip_short_name\nr,s,t,117\n',
  'stop_times.txt': 'trip_id,arrival_time,departure_time,stop_id,stop_sequence\nt,,08:25:00,LHR,1\nt,16:10:00,,JFK,2\n',
};
test.each([
  ['rows of a file', csv, `from,to,airline\n${'LHR,JFK,BA\n'.repeat(3)}`, 'more than 3 rows: split it'],
  ['files in a zip', gtfs, zipOf({ ...FEED, 'shapes.txt': 'shape_id\n' }), 'the zip has more than 6 files: split it'],
  [
    'unpacked bytes',
    ssim,
    zipOf({ a: `${' '.repeat(199)}\n`.repeat(6000) }),
    'unpacks to more than 1 MB: unpack it first, or split it',
  ],
  ['departures of a trip', gtfs, zipOf(FEED), 'trip t: more than 300 dated departures'],
  ['bytes of a JSON file', json, `[${' '.repeat(1000)}]`, 'the JSON has more than 0 MB'],
])('%s', async (_, importer, source, message) => {
  await expect(run(importer, workshop(), source)).rejects.toThrow(message);
});
