import { expect, test } from 'vitest';
import { type ChangeLog, changesDocument, readChanges } from '../../../src/core/dataset/changes.ts';

const LOG: ChangeLog = {
  changes: [
    { date: '2026-11-22', added: [], dropped: ['LHR-JFK'], returned: [], relabelled: [], rescheduled: 0 },
    {
      date: '2026-11-21',
      added: ['LHR-JFK'],
      dropped: [],
      returned: [],
      relabelled: [{ route: 'JFK-LHR', from: null, to: 'Year-round' }],
      rescheduled: 2,
    },
  ],
};

test('a log reads back from its document, which ends with a line feed', () => {
  const text = changesDocument(LOG);
  expect(readChanges(text)).toEqual(LOG);
  expect(text).toBe(`${JSON.stringify(LOG, null, 1)}\n`);
  expect(readChanges(null)).toEqual({ changes: [] });
});

test('a fault names its place', () => {
  expect(() => readChanges(JSON.stringify({ changes: [{ ...LOG.changes[0], rescheduled: -1 }] }))).toThrow(
    /^changes\.json: changes\.0\.rescheduled: Too small/,
  );
  expect(() => readChanges('{')).toThrow(SyntaxError);
});
