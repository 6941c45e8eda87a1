import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFleetDates } from '../../../scripts/import/flightgear/curated.ts';
import { temporaryFolder } from '../../../src/data/temporaryFolder.ts';

test('a fleet has the date of the table, else that of its comments, else that of a northern summer', async () => {
  using folder = temporaryFolder('air-routes-fleets-');
  const path = join(folder.path, 'fleets.csv');
  const rows = ['AAA,2017-01-02,yes,observed,', 'BBB,2018-03-04,no,timetable,', 'CCC,2018-03-04,yes,unusable,'];
  writeFileSync(path, ['fleet,date,dated,evidence,note', ...rows, ''].join('\n'));
  const dateOf = await readFleetDates(path);
  expect(dateOf('AAA', ['JUN 2019'])).toEqual({ date: '2017-01-02', isKnown: true });
  expect(dateOf('BBB', ['JUN 2019'])).toEqual({ date: '2018-03-04', isKnown: false });
  expect(dateOf('CCC', ['JUN 2019'])).toBeNull();
  expect(dateOf('DDD', ['JUN 2019'])).toEqual({ date: '2019-06-15', isKnown: true });
  expect(dateOf('DDD', [])).toEqual({ date: '2016-07-15', isKnown: false });
});
