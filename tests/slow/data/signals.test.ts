import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const source = (name: string) => JSON.stringify(new URL(`../../../src/data/${name}`, import.meta.url).href);

test.each(['SIGINT', 'SIGTERM'] as const)('%s leaves neither the lock nor a temporary folder', async (signal) => {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const script = `import { withLock } from ${source('lock.ts')};
    import { temporaryFolder } from ${source('temporaryFolder.ts')};
    await withLock(process.argv[1], async () => {
      using folder = temporaryFolder('inner-');
      console.log('ready');
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, TMPDIR: folder },
  });
  await once(child.stdout, 'data');
  expect(readdirSync(folder)).toHaveLength(2);
  child.kill(signal);
  const [code] = (await once(child, 'exit')) as [number];
  expect(code).toBe(signal === 'SIGINT' ? 130 : 143);
  expect(readdirSync(folder)).toEqual([]);
});
