/** `npm test` and `npm run test:quick`: runs every check, and ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../src/data/temporaryFolder.ts';
import { PROJECT, runCommand } from './script.ts';
import { testSettings } from './settings.ts';

const HELP = `Usage: npm test
       npm run test:quick

npm test checks style and types, builds what is missing, runs all tests and then
the browser tests in Chromium. npm run test:quick checks style and types and runs
the tests that need no build, no other process and no browser.

Environment:
  SEED      seed of random tests (default: a random one, which is printed). It also
            chooses the pages and widths of tests that are alike
  PAGES     1: all of these
  CHROMIUM  path of the browser (default: Debian's chromium-headless-shell, which
            is installed where apt-get can be used, or an installed Chromium)`;

/** The headless shell needs half the processor time of the whole browser, which opens windows that nobody sees. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';
const BROWSERS = [HEADLESS_SHELL, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Result of one step; a step that is not a test suite counts as one test. */
interface TestCounts {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests that could not run here. They say what they need. */
  readonly skipped?: readonly string[];
  /** Failed checks, and failed tests with their messages, but for those of the browser: their runner ends with them. */
  readonly failures?: readonly string[];
}

/** Runs a command of this project. @returns whether it succeeded */
type Run = (command: string, ...args: readonly string[]) => boolean;

function main(isQuick: boolean): void {
  using reports = temporaryFolder('air-routes-test-');
  const tallies = runTests(reports.path, isQuick);
  const total = (key: 'passed' | 'failed') => tallies.reduce((sum, tally) => sum + tally[key], 0);
  const list = (title: string, key: 'skipped' | 'failures') => {
    const lines = tallies.flatMap((tally) => tally[key] ?? []);
    if (lines.length > 0) console.log(`\n${lines.length} ${title}:\n${lines.map((line) => `  ${line}`).join('\n')}`);
  };
  list('skipped', 'skipped');
  list('failed, besides browser tests', 'failures');
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  if (total('failed') > 0) process.exitCode = 1;
}

/** Runs every step. @param reports folder for the reports of the test runners @param quick without a build and a browser */
function runTests(reports: string, quick: boolean): TestCounts[] {
  const { chromium, seed } = testSettings();
  console.log(`SEED=${seed}`);
  const browserReport = join(reports, 'browser.json');
  const browser = quick ? null : (chromium ?? findBrowser());
  // Never the state of an installation.
  const state = join(PROJECT, 'build/state');
  const env = {
    ...process.env,
    STATE: state,
    SEED: seed,
    CHROMIUM: browser ?? '',
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
  };
  const run: Run = (command, ...args) => {
    console.log(`\n> ${[command, ...args].join(' ')}`);
    const path = command === 'node' ? process.execPath : join(PROJECT, 'node_modules/.bin', command);
    return spawnSync(path, args, { cwd: PROJECT, stdio: 'inherit', env }).status === 0;
  };
  const checks = [
    step('style', run('biome', 'check', '.')),
    step('types', run('tsc', '-p', '.')),
    step('types of .astro files', run('node', 'scripts/checkAstro.ts')),
  ];
  if (quick) return [...checks, unitTests(run, join(reports, 'unit.json'), '--project=quick')];
  const built = run('node', 'scripts/release/build/build.ts');
  const unit = unitTests(run, join(reports, 'unit.json'));
  return [...checks, step('build', built), unit, browserTests(run, browserReport, built, browser)];
}

const step = (name: string, passed: boolean): TestCounts =>
  passed ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [name] };

/** Path of a Chromium, installed if that is possible, or null. */
function findBrowser(): string | null {
  const found = () => BROWSERS.find((path) => existsSync(path)) ?? null;
  if (!existsSync(HEADLESS_SHELL) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests');
    const install = 'apt-get update -qq && apt-get install -qq -y chromium-headless-shell';
    spawnSync('/bin/sh', ['-c', install], { stdio: ['ignore', 'ignore', 'inherit'] });
  }
  return found();
}

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

if (import.meta.main) await runCommand(HELP, { quick: { type: 'boolean' } }, ({ quick }) => main(quick === true));
