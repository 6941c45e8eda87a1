/** Timetables of seasons, imported one after the other. */
import { describe, expect, test } from 'vitest';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { file, leg } from '../ssim/lines.ts';
import { label, load, run, table, workshop } from '../workshop.ts';

const scope = 'airlines BA';
const JFK = { flight: 'BA1' };
const FNC = { flight: 'BA2', to: 'FNC 1400 +0000' };
const timetable = (period: string, ...flights: readonly Parameters<typeof leg>[0][]) =>
  file(...flights.map((flight) => leg({ ...flight, period })));
const SUMMER = timetable('29MAR26 24OCT26', JFK, FNC);
const WINTER = timetable('25OCT26 27MAR27', JFK);

/** A folder into which timetables were imported on a day. */
async function folderOf(...imports: readonly (readonly [date: string, text: string])[]): Promise<string> {
  const folder = workshop();
  for (const [date, text] of imports) await run(ssim, folder, text, { scope, date, accept: true });
  return folder;
}
const labels = (folder: string) => load(folder).routes.map(({ id, seasonalityLabel }) => [id, seasonalityLabel]);
const BOTH = [
  ['LHR-FNC', 'Summer seasonal (Apr–Oct)'],
  ['LHR-JFK', 'Year-round'],
];

describe('a timetable of winter', () => {
  test('ends nothing that the one of summer has, and both tell the months', async () => {
    const folder = await folderOf(['2026-03-29', SUMMER], ['2026-10-25', WINTER]);
    expect(labels(folder)).toEqual(BOTH);
    expect(table(folder, 'sources')).toContain('ssim_airlines_BA_---AMJJASO--,timetable,2026-03-29,');
  });

  test('in the other order, and after the same again', async () => {
    expect(labels(await folderOf(['2026-10-25', WINTER], ['2026-10-26', SUMMER]))).toEqual(BOTH);
    expect(labels(await folderOf(['2026-03-29', SUMMER], ['2026-10-25', WINTER], ['2026-10-26', SUMMER]))).toEqual(
      BOTH,
    );
  });

  test('alone tells no months', async () => {
    expect(label(await folderOf(['2026-10-25', WINTER]), 'LHR-JFK')).toBeNull();
  });
});

test('a timetable of the next summer ends what it does not have', async () => {
  const next = timetable('28MAR27 30OCT27', JFK);
  const folder = await folderOf(['2026-03-29', SUMMER], ['2026-10-25', WINTER], ['2027-03-28', next]);
  expect(labels(folder)).toEqual([['LHR-JFK', 'Year-round']]);
});

describe('a timetable of winter after one of a whole year', () => {
  const SYD = { flight: 'BA3', to: 'SYD 1400 +1000' };
  const year = file(
    leg({ ...JFK, period: '25OCT26 30OCT27' }),
    leg({ ...FNC, period: '28MAR27 30OCT27' }),
    leg({ ...SYD, period: '25OCT26 30OCT27' }),
  );
  const winter = leg({ ...JFK, period: '31OCT27 25MAR28' });

  test('ends what is flown in winter, and nothing that is flown in summer only', async () => {
    expect(labels(await folderOf(['2026-11-26', year], ['2027-10-01', file(winter)]))).toEqual(BOTH);
  });

  test('and no more when a flight of it is of one week', async () => {
    const week = leg({ ...SYD, period: '24DEC27 28DEC27' });
    const folder = await folderOf(['2026-11-26', year], ['2027-10-01', file(winter, week)]);
    expect(labels(folder).map(([id]) => id)).toEqual(['LHR-FNC', 'LHR-JFK', 'LHR-SYD']);
  });
});
