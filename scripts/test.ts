/** Runs every check: style, types, build, unit tests, browser tests. Ends with `N passed, N failed`. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const HELP = `Usage: npm test

Checks style and types, builds what is missing, runs the unit tests and then
the browser tests in Chromium. Set CHROMIUM to the path of a browser to use
another than the one found; where there is none and apt-get can be used, it
is installed.`;

const ROOT = join(import.meta.dirname, '..');
const bin = (name: string) => join(ROOT, 'node_modules/.bin', name);
const BROWSERS = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Counts of one step; a step that is not a test suite counts as one. */
interface Tally {
  readonly passed: number;
  readonly failed: number;
}

function main(): void {
  const chromium = findBrowser();
  const reports = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const [unit, browser] = [join(reports, 'unit.json'), join(reports, 'browser.json')];
  const env = { ...process.env, CHROMIUM: chromium ?? '', PLAYWRIGHT_JSON_OUTPUT_FILE: browser };
  const run = (command: string, args: readonly string[]) => {
    console.log(`\n> ${[command.replace(`${ROOT}/`, ''), ...args].join(' ')}`);
    return spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env }).status === 0;
  };
  const step = (command: string, ...args: string[]): Tally => {
    const passed = run(command, args);
    return { passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
  };

  const tallies: Tally[] = [step(bin('biome'), 'check', '.'), step(bin('tsc'), '-p', '.')];
  const built = step(process.execPath, 'scripts/release/build/build.ts', '--if-needed');
  tallies.push(built);
  const unitRan = run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unit}`]);
  tallies.push(vitestTally(unit, unitRan));
  if (built.failed > 0) console.error('The browser tests need a build.');
  else if (!chromium) {
    console.error('No Chromium found. Install it (apt-get install -y chromium) or set CHROMIUM to its path.');
    tallies.push({ passed: 0, failed: 1 });
  } else tallies.push(playwrightTally(browser, run(bin('playwright'), ['test', '--reporter=list,json'])));
  rmSync(reports, { recursive: true, force: true });

  const total = (key: keyof Tally) => tallies.reduce((sum, tally) => sum + tally[key], 0);
  console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
  process.exitCode = total('failed') > 0 ? 1 : 0;
}

/** Path of a Chromium, installed when that is possible, or null. */
function findBrowser(): string | null {
  const named = process.env['CHROMIUM'];
  if (named) return named;
  const found = () => BROWSERS.find((path) => existsSync(path)) ?? null;
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests');
    spawnSync('/bin/sh', ['-c', 'apt-get update -qq && apt-get install -qq -y chromium'], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
  return found();
}

/** A runner that failed although no test did (a file that does not load) counts as one failure. */
const tally = (passed: number, failed: number, ran: boolean): Tally => ({
  passed,
  failed: failed === 0 && !ran ? 1 : failed,
});

function vitestTally(file: string, ran: boolean): Tally {
  if (!existsSync(file)) return tally(0, 0, false);
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  return tally(numPassedTests ?? 0, numFailedTests ?? 0, ran);
}

function playwrightTally(file: string, ran: boolean): Tally {
  if (!existsSync(file)) return tally(0, 0, false);
  const { stats } = JSON.parse(readFileSync(file, 'utf8')) as { stats: Record<string, number> };
  return tally((stats['expected'] ?? 0) + (stats['flaky'] ?? 0), stats['unexpected'] ?? 0, ran);
}

if (process.argv.includes('--help')) console.log(HELP);
else main();
