/** `npm test` and `npm run test:quick`: runs every check, and ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '../src/data/temporaryFolder.ts';
import { PROJECT, runCommand } from './script.ts';
import { testSettings } from './settings.ts';
import { browserTests, type Run, step, type TestCounts, unitTests } from './testCounts.ts';

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

await runCommand(HELP, { quick: { type: 'boolean' } }, ({ quick }) => main(quick === true));
