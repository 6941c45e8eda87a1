import { resolve } from 'node:path';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { messageOf } from '../src/core/messageOf.ts';
import { type DataSettings, dataSettings } from '../src/data/settings.ts';
import { useJsonConsole } from './jsonConsole.ts';

/** Folder of this project. */
export const PROJECT = resolve(import.meta.dirname, '..');

/** Options of scripts that name the folder of the state, and in tests that of the data that ships with the code. */
export const FOLDER_OPTIONS = { data: { type: 'string' }, state: { type: 'string' } } as const;

/** The folders that the options name, else that of the environment, else those of this project. */
export function foldersOf(values: { readonly data?: string; readonly state?: string }): DataSettings {
  const { data, state } = dataSettings(PROJECT);
  return { data: resolve(values.data ?? data), state: resolve(values.state ?? state) };
}

/** ISO date of today in UTC. */
export const today = (): string => new Date().toISOString().slice(0, 10);

/** Wrong arguments: an unknown option, a missing value, options that exclude each other. */
export class UsageError extends Error {}

/** Parses arguments. Every option must be known, and those of type string need a value. @throws UsageError of one line */
export function parseOptions<const O extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: O,
  { allowPositionals }: { readonly allowPositionals: boolean },
) {
  const { tokens } = parseArgs({ args: [...args], options, strict: false, tokens: true });
  for (const token of tokens) {
    if (token.kind === 'positional' && !allowPositionals)
      throw new UsageError(`unexpected argument ${token.value} (see --help)`);
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    if (!Object.hasOwn(options, name)) throw new UsageError(`unknown option ${rawName} (see --help)`);
    const isMissing = !value || (!inlineValue && /^-./.test(value));
    if (options[name]?.type === 'string' && isMissing) throw new UsageError(`${rawName} needs a value (see --help)`);
    if (options[name]?.type === 'boolean' && value !== undefined) throw new UsageError(`${rawName} takes no value`);
  }
  return parseArgs({ args: [...args], options, allowPositionals: true });
}

/** Runs the body of a script. An error is one line on standard error and exit code 1, of wrong arguments exit code 2. */
export async function runScript(main: () => Promise<void> | void): Promise<void> {
  useJsonConsole();
  try {
    await main();
  } catch (error) {
    console.error(printable(`error: ${messageOf(error)}`));
    process.exitCode = error instanceof UsageError ? 2 : 1;
  }
}

/**
 * Runs what the first argument names, with the others as the arguments of this process. With `--help` it prints the help.
 * @param what what is named, for messages
 */
export const runNamed = <N extends string>(
  help: string,
  what: string,
  names: readonly N[],
  run: (name: N) => Promise<unknown>,
): Promise<void> =>
  runScript(async () => {
    const [, , name] = process.argv;
    if (name === undefined) throw new UsageError(`no ${what} given: expected ${names.join(', ')} (see --help)`);
    if (name === '--help') return console.log(help);
    if (name.startsWith('-')) throw new UsageError(`unknown option ${name} (see --help)`);
    const known = names.find((each) => each === name);
    if (known === undefined) throw new UsageError(`unknown ${what} \`${name}\`: expected ${names.join(', ')}`);
    process.argv.splice(2, 1);
    await run(known);
  });

/** Runs the body of a script with its options; with `--help` it prints the help. */
export const runCommand = <const O extends ParseArgsOptionsConfig>(
  help: string,
  options: O,
  main: (values: ReturnType<typeof parseOptions<O>>['values']) => Promise<void> | void,
): Promise<void> =>
  runScript(() => {
    const args = process.argv.slice(2);
    if (args.includes('--help')) return console.log(help);
    return main(parseOptions(args, options, { allowPositionals: false }).values);
  });

/** A text for a terminal: control characters, such as those of a file that is quoted, are replaced. */
export const printable = (text: string): string => text.replaceAll(/[^\P{Cc}\n\t]/gu, '\ufffd');
