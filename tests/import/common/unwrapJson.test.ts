import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type Part, unwrapped } from '../../../scripts/import/common/input.ts';
import { csv } from '../../../scripts/import/csv/importer.ts';
import { ssim } from '../../../scripts/import/ssim/importer.ts';
import { file, leg } from '../ssim/lines.ts';
import { run, runClean, shown, workshop } from '../workshop.ts';

/** The text of a file after unwrapping; it comes in pieces of seven bytes. */
async function unwrap(text: string): Promise<string> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / 7) }, (_, i) => bytes.subarray(7 * i, 7 * i + 7));
  async function* parts(): AsyncGenerator<Part> {
    yield { name: 'a', bytes: Readable.from(pieces) };
  }
  let found = '';
  for await (const part of unwrapped(parts())) for await (const chunk of part.bytes) found += chunk.toString();
  return found;
}

const CSV = 'from,to\nLHR,JFK\n';

test.each<[string, unknown]>([
  ['a string', CSV],
  ['a string without a last line end', CSV.trimEnd()],
  ['a list of lines', ['from,to', 'LHR,JFK']],
  ['a list of files', [CSV]],
  ['an object with one field', { data: CSV }],
  ['objects in a list in an object', { value: [{ line: 'from,to' }, { line: 'LHR,JFK' }] }],
])('%s is unwrapped', async (_, value) => {
  for (const text of [JSON.stringify(value), `\uFEFF ${JSON.stringify(value, null, 2)}\n`])
    expect(await unwrap(text)).toBe(CSV);
});

test.each([
  ['CSV', CSV],
  ['CSV with quoted cells', '"from","to"\n"LHR","JFK"\n'],
  ['CSV with quotes in a cell', '"fr""om",to\nLHR,JFK\n'],
  ['CSV with a quoted cell of two lines', '"from\n",to\nLHR,JFK\n'],
  ['an SSIM record', `${leg()}\n`],
  ['nothing', ''],
])('%s stays as it is', async (_, text) => expect(await unwrap(text)).toBe(text));

test.each([
  ['an object with two fields', '{"error":"no","code":5}', 'not the fields error, code'],
  ['a number in a list', '["from,to",5]', 'not 5'],
  ['an empty object', '{}', 'not {}'],
  ['a list that is cut off', '["from,to","LHR', 'it may be cut off'],
  ['a string that is cut off', '"from,to\\nLHR', 'it may be cut off'],
])('%s is an error', async (_, text, message) => expect(unwrap(text)).rejects.toThrow(message));

describe('imports read what is unwrapped', () => {
  test('SSIM in a string longer than the head by which it is recognised', async () => {
    const text = file(...Array.from({ length: 30 }, (_, i) => leg({ flight: `BA${i + 1}`, days: '1      ' })));
    const folder = workshop();
    const { log } = await runClean(ssim, folder, JSON.stringify({ ssimfile: text }));
    expect(log.used).toBe(30);
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA scheduled Mon 10:00']);
  });

  test('CSV in a list, and an error that names the file', async () => {
    const folder = workshop();
    await run(csv, folder, JSON.stringify(['from,to,airline', 'LHR,JFK,BA']));
    expect(shown(folder, 'LHR-JFK')).toEqual(['BA unknown']);
    await expect(run(csv, folder, '{"a":1,"b":2}')).rejects.toThrow('the JSON holds no file of text');
  });
});

test('JSON may be nested twenty deep, and what it holds is quoted up to 200 characters', async () => {
  const nested = (depth: number) => `${'['.repeat(depth)}"LHR"${']'.repeat(depth)}`;
  expect(await unwrap(nested(20))).toBe('LHR\n');
  await expect(unwrap(nested(21))).rejects.toThrow('the JSON is nested more than 20 deep');
  const long = `{"${'x'.repeat(300)}":1,"y":2}`;
  await expect(unwrap(long)).rejects.toThrow(/one field, not the fields x{189}$/);
  await expect(unwrap('[null]')).rejects.toThrow('one field, not null');
});
