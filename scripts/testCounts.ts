/** What `npm test` counts: the results of its steps and of the reports of the test runners. */
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

/** Result of one step; a step that is not a test suite counts as one test. */
export interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that could not run here. They say what they need. */
  readonly skipped?: readonly string[];
  /** Failed checks, and failed tests with their messages, but for those of the browser: their runner ends with them. */
  readonly failures?: readonly string[];
}

/** Runs a command of this project. @returns whether it succeeded */
export type Run = (command: string, ...args: readonly string[]) => boolean;

/** The result of a step that is not a test suite. */
export const step = (name: string, passed: boolean): TestCounts =>
  passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };

const UnitTest = z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()) });
const UnitReport = z.object({
  testResults: z.array(
    z.object({ name: z.string(), status: z.string(), message: z.string(), assertionResults: z.array(UnitTest) }),
  ),
});
const BrowserReport = z.object({ stats: z.object({ expected: z.int(), unexpected: z.int(), flaky: z.int() }) });

/** Runs the tests of vitest. @param report where it writes its report */
export function unitTests(run: Run, report: string, ...args: readonly string[]): TestCounts {
  const ran = run('vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...args);
  if (!existsSync(report)) return step('tests: there is no report', false);
  const { testResults } = UnitReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const withStatus = (status: string) => tests.filter((test) => test.status === status);
  const failures = [
    ...withStatus('failed').map((test) => `${test.fullName}: ${withoutStack(test.failureMessages.join(' '))}`),
    // A file that does not load, or cannot be set up, has no failed test.
    ...testResults
      .filter(({ status, message }) => status === 'failed' && message !== '')
      .map(({ name, message }) => `${name}: ${withoutStack(message)}`),
  ];
  return {
    passed: withStatus('passed').length,
    failed: Math.max(failures.length, ran ? 0 : 1),
    skipped: withStatus('skipped').map(({ fullName }) => fullName),
    failures,
  };
}

/** A message with the first place of its stack. */
const withoutStack = (message: string): string => message.split('\n    at ', 2).join(' at ');

/** Runs the browser tests. @param report where they write their report */
export function browserTests(run: Run, report: string, built: boolean, browser: string | null): TestCounts {
  if (!built) return step('browser tests: there is no build', false);
  if (!browser)
    return { passed: 0, failed: 0, skipped: ['browser tests (need Chromium: install it, or set CHROMIUM)'] };
  const ran = run('playwright', 'test', '--reporter=list,json');
  if (!existsSync(report)) return step('browser tests: there is no report', false);
  const { stats } = BrowserReport.parse(JSON.parse(readFileSync(report, 'utf8')));
  return { passed: stats.expected, failed: Math.max(stats.unexpected + stats.flaky, ran ? 0 : 1) };
}
