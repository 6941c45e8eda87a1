/** What `npm test` counts of the reports of its runners. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { browserTests, unitTests } from '../scripts/testCounts.ts';

/** Where a report is written, and a command that writes it and ends well or not. */
function reporting(report: object | null, isSuccess: boolean) {
  const path = join(mkdtempSync(join(tmpdir(), 'air-routes-test-')), 'report.json');
  const commands: string[] = [];
  const run = (...words: readonly string[]): boolean => {
    commands.push(words.join(' ').replace(path, 'REPORT'));
    if (report !== null) writeFileSync(path, JSON.stringify(report));
    return isSuccess;
  };
  return { path, run, commands };
}

describe('tests of vitest', () => {
  const one = (fullName: string, status: string, ...failureMessages: readonly string[]) => ({
    fullName,
    status,
    failureMessages,
  });
  const file = (name: string, status: string, message: string, ...assertionResults: readonly object[]) => ({
    ...{ name, status, message, assertionResults },
  });

  test('are counted by status, a file that does not load is a failure', () => {
    const { path, run, commands } = reporting(
      {
        testResults: [
          file('a.ts', 'passed', '', one('a1', 'passed'), one('a2', 'passed'), one('a3', 'skipped')),
          file('b.ts', 'failed', '', one('b1', 'failed', 'not 2\n    at b.ts:3\n    at c.ts:4', 'nor 3')),
          file('c.ts', 'failed', 'no module d\n    at c.ts:1\n    at e.ts:1'),
        ],
      },
      false,
    );
    expect(unitTests(run, path, '--project=quick')).toEqual({
      passed: 2,
      failed: 2,
      skipped: ['a3'],
      failures: ['b1: not 2 at b.ts:3', 'c.ts: no module d at c.ts:1'],
    });
    expect(commands).toEqual([
      'vitest run --reporter=default --reporter=json --outputFile.json=REPORT --project=quick',
    ]);
  });

  test.each([
    [true, 0],
    [false, 1],
  ])('a runner that fails without a failed test is a failure: success %j', (isSuccess, failed) => {
    const { path, run } = reporting({ testResults: [file('a.ts', 'passed', '', one('a', 'passed'))] }, isSuccess);
    expect(unitTests(run, path)).toEqual({ passed: 1, failed, skipped: [], failures: [] });
  });

  test('without a report are a failure', () => {
    const { path, run } = reporting(null, true);
    expect(unitTests(run, path)).toEqual({ passed: 0, failed: 1, failures: ['tests: there is no report'] });
  });
});

describe('browser tests', () => {
  test.each([
    [{ expected: 5, unexpected: 0, flaky: 0 }, true, { passed: 5, failed: 0 }],
    [{ expected: 5, unexpected: 1, flaky: 2 }, false, { passed: 5, failed: 3 }],
    // A test that passes at the second try has failed.
    [{ expected: 5, unexpected: 0, flaky: 1 }, true, { passed: 5, failed: 1 }],
    [{ expected: 5, unexpected: 0, flaky: 0 }, false, { passed: 5, failed: 1 }],
  ])('%j, success %j', (stats, isSuccess, counts) => {
    const { path, run, commands } = reporting({ stats }, isSuccess);
    expect(browserTests(run, path, true, '/chromium')).toEqual(counts);
    expect(commands).toEqual(['playwright test --reporter=list,json']);
  });

  test('need a build, a browser and a report', () => {
    const { path, run, commands } = reporting(null, true);
    expect(browserTests(run, path, false, '/chromium')).toEqual({
      passed: 0,
      failed: 1,
      failures: ['browser tests: there is no build'],
    });
    expect(browserTests(run, path, true, null)).toMatchObject({ passed: 0, failed: 0, skipped: [expect.any(String)] });
    expect(commands).toEqual([]);
    expect(browserTests(run, path, true, '/chromium')).toMatchObject({
      failed: 1,
      failures: ['browser tests: there is no report'],
    });
  });
});
