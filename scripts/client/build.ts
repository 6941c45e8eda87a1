/** `npm run client`: generates the TypeScript client from the OpenAPI document and compiles it. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_BASE_URL } from '../../src/contract/paths.ts';
import { openApi } from '../../src/reference/openapi.ts';
import { PROJECT, runCommand } from '../script.ts';

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
  runTool(GENERATOR, ['-o', join(generated, 'schema.ts')], JSON.stringify(document));
  writeFileSync(join(generated, 'client.ts'), clientSource(document));
  runTool('node_modules/typescript/bin/tsc', ['-p', CLIENT]);
}

/** Runs a script of a package. @param input its standard input @throws Error with what it printed when it fails */
function runTool(script: string, args: readonly string[], input = ''): void {
  const command = [join(PROJECT, script), ...args];
  const { status, stdout, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8', input });
  if (status !== 0) throw new Error(`${script} failed:\n${stdout}${stderr}`);
}

/** The source of the class with a method for each operation of an OpenAPI document. */
function clientSource({ paths }: ReturnType<typeof openApi>): string {
  const methods = Object.entries(paths).map(([path, { get }]) => {
    const isOptional = get.parameters.every(({ required }) => !required);
    const input = `input: Input<'${get.operationId}'>${isOptional ? ' = {}' : ''}`;
    return [
      `  /** ${get.summary} */`,
      `  ${camelCase(get.operationId)}(${input}, options?: RequestOptions): Promise<Output<'${get.operationId}'>> {`,
      `    return this.#transport.get('${path}', { ...input }, options);`,
      '  }',
    ].join('\n');
  });
  return `// Generated from the OpenAPI document by \`npm run client\`. Do not edit.
import { type ClientOptions, type RequestOptions, Transport } from '../request.js';
import type { Input, Output } from '../types.js';

/** The operations of a service. Each method throws AirRoutesError for a status other than 200. */
export class AirRoutes {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

${methods.join('\n\n')}
}
`;
}

/** `find_connections` as `findConnections`. */
const camelCase = (id: string): string => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

await runCommand(HELP, {}, main);
