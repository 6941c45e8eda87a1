import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastGlob from 'fast-glob';
import { expect, test } from 'vitest';
import { SETTINGS, settingsHelp, settingsMarkdown } from '../../src/data/settingTable.ts';
import { readSettings } from '../../src/server/settings.ts';

const ROOT = join(import.meta.dirname, '../..');
const README = join(ROOT, 'deploy/README.md');

test('the document for operators has the table', async () => {
  const text = readFileSync(README, 'utf8');
  // -u writes it.
  await expect(text.replace(/^\| Setting .*?(?=\n\n)/ms, settingsMarkdown)).toMatchFileSnapshot(README);
  expect(text).toContain(settingsMarkdown());
});

/** What the scripts of the project tell each other, or the system sets. */
const INTERNAL = [
  'CI',
  'KUBERNETES_SERVICE_HOST',
  'VITEST',
  'SNAPSHOT',
  'ASTRO_TELEMETRY_DISABLED',
  'OUT_DIR',
  'NODE_COMPILE_CACHE',
];

test('it has every variable that is read, and no other', () => {
  const read = new Set<string>();
  for (const file of fastGlob.sync('{src,scripts,deploy}/**/*.{ts,mjs}', { cwd: ROOT })) {
    const text = readFileSync(join(ROOT, file), 'utf8');
    for (const [, name = ''] of text.matchAll(/\benv(?:\['|\.)([A-Z][A-Z_]*)\b/g)) read.add(name);
    for (const [, names = ''] of text.matchAll(
      /\{([^{}]*)\}: (?:Environment|Readonly<Record<string, string \| undefined>>)/g,
    ))
      for (const [name] of names.matchAll(/\b[A-Z][A-Z_]+\b/g)) read.add(name);
  }
  for (const name of INTERNAL) read.delete(name);
  expect([...read].sort()).toEqual(SETTINGS.map(({ name }) => name).sort());
});

test('its defaults are those of the server', () => {
  const own = SETTINGS.filter(({ readers, byDefault }) => readers.includes('serve') && /^[\w.]+$/.test(byDefault));
  const defaults = own.filter(({ byDefault }) => byDefault !== 'off').map(({ name, byDefault }) => [name, byDefault]);
  expect(defaults.length).toBeGreaterThan(8);
  const { baseUrl: _, ...settings } = readSettings(Object.fromEntries(defaults));
  const { baseUrl: __, ...expected } = readSettings({});
  expect(settings).toEqual(expected);
});

test('a help names each setting of its command, in lines of 80 characters', () => {
  const help = settingsHelp('nginx');
  for (const { name, readers } of SETTINGS) expect(help.includes(`  ${name} `)).toBe(readers.includes('nginx'));
  for (const line of help.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});
