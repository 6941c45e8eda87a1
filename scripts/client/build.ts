/** `npm run client`: generates the TypeScript client from the OpenAPI document and compiles it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_URL } from '../../src/contract/paths.ts';
import { temporaryFolder } from '../../src/data/temporaryFolder.ts';
import { openApi } from '../../src/reference/openapi.ts';
import { PROJECT, runCommand } from '../script.ts';
import { clientSource } from './clientSource.ts';

const HELP = `Usage: npm run client

Writes the generated sources of clients/typescript and compiles the client to
clients/typescript/dist. npm pack in clients/typescript does this first.`;

const CLIENT = join(PROJECT, 'clients/typescript');
/** It needs a TypeScript of its own. */
const GENERATOR = 'tools/typescript5/node_modules/openapi-typescript/bin/cli.js';

function main(): void {
  const generated = join(CLIENT, 'src/generated');
  rmSync(join(CLIENT, 'dist'), { recursive: true, force: true });
  rmSync(generated, { recursive: true, force: true });
  mkdirSync(generated, { recursive: true });
  const document = openApi(DEFAULT_BASE_URL);
  using scratch = temporaryFolder('client-');
  const file = join(scratch.path, 'openapi.json');
  writeFileSync(file, JSON.stringify(document));
  runTool(GENERATOR, file, '-o', join(generated, 'schema.ts'));
  writeFileSync(join(generated, 'client.ts'), clientSource(document));
  runTool('node_modules/typescript/bin/tsc', '-p', CLIENT);
}

/** Runs a script of a package. @throws Error with what it printed when it fails */
function runTool(script: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(PROJECT, script), ...args], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
}

await runCommand(HELP, {}, main);
