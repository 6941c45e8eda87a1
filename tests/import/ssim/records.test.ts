import { describe, expect, test } from 'vitest';
import { recordsOf } from '../../../scripts/import/ssim/records.ts';
import { leg } from './lines.ts';

/** What is read of a text that comes in chunks of so many bytes. */
async function read(text: string, size = 1 << 16) {
  const found = { records: [] as string[], zeros: 0, warnings: [] as string[] };
  const bytes = Buffer.from(text, 'latin1');
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  const log = { warning: (what: string, place?: string) => found.warnings.push(`${what},${place}`), account() {} };
  for await (const record of recordsOf({ name: '', bytes: chunks() }, log))
    if (record === '0'.repeat(200)) found.zeros++;
    else found.records.push(record);
  return found;
}

const ENDS = ['\n', '\r\n', '\r'];
const records = (count: number) => Array.from({ length: count }, (_, i) => leg({ flight: `BA${(i % 9999) + 1}` }));

describe('records', () => {
  test('of a file of more than a megabyte with CR LF, in chunks of 64 KB', async () => {
    const all = records(12_000);
    const found = await read(`${all.join('\r\n')}\r\n`);
    expect(found.records).toEqual(all);
    expect(found.warnings).toEqual([]);
  });

  test.each(ENDS)('that end with %j are the same in chunks of any size', async (end) => {
    const all = records(5);
    for (const size of [1, 7, 199, 200, 201, 202, 403, 100_000])
      for (const text of [all.join(end), `${all.join(end)}${end}`])
        expect(await read(text, size)).toEqual({ records: all, zeros: 0, warnings: [] });
  });

  test('without line ends have 200 characters', async () => {
    const all = records(5);
    for (const size of [1, 200, 333, 100_000]) {
      const found = await read(all.join(''), size);
      expect(found.records).toEqual(all);
      expect(found.warnings[0]).toBe('line of several records, line 1');
    }
    const cut = await read(`${all.join('')}${leg().slice(0, 60)}`);
    expect(cut.records.at(-1)).toBe(leg().slice(0, 60).padEnd(200));
    expect(cut.warnings).toEqual(['line of several records, line 1', 'leg cut off, line 2']);
  });

  test('of zeros are padding; one that only begins with zeros is not', async () => {
    const zeros = '0'.repeat(200);
    const other = '0000X'.padEnd(200);
    expect(await read([leg(), zeros, zeros, other, ''].join('\n'))).toEqual({
      records: [leg(), other],
      zeros: 2,
      warnings: [],
    });
  });

  test('may have blanks past column 200, and nothing else', async () => {
    const found = await read([`${leg()}   `, `${leg()}x`, ''].join('\n'));
    expect(found).toEqual({ records: [leg(), leg()], zeros: 0, warnings: ['line longer than 200 characters, line 2'] });
  });

  test('may lack their end: 70 characters of a leg are enough', async () => {
    const found = await read([leg().slice(0, 70), leg().slice(0, 69), '5 short', ''].join('\n'));
    expect(found.warnings).toEqual([
      'line shorter than 200 characters, line 1',
      'leg cut off, line 2',
      'line shorter than 200 characters, line 3',
    ]);
    expect(found.records.map(({ length }) => length)).toEqual([200, 200, 200]);
  });
});
