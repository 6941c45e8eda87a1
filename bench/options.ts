/** The command line of a benchmark. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { PROJECT, parseOptions, printable } from '../scripts/script.ts';
import { messageOf } from '../src/core/messageOf.ts';

/** An option that takes a whole number above zero. */
export const whole = (otherwise: number) => {
  const message = 'must be a whole number above 0';
  return z.coerce.number(message).int(message).positive(message).default(otherwise);
};

/** An option that takes a folder with a certain file; a relative path is below the project. */
const folder = (otherwise: string, file: string) =>
  z
    .string()
    .default(otherwise)
    .transform((path) => resolve(PROJECT, path))
    .refine((path) => existsSync(join(path, file)), `there is no ${file} in this folder`);

/** The option `--release`: the folder of a release. */
export const RELEASE = folder('state/current', 'release.json');

/**
 * Reads the options `--name value` of the command line. `--help` prints the comment at the head of the script and ends
 * the process.
 * @param script file name of the benchmark
 * @param shape the type of each option, with its default
 */
export function benchOptions<S extends z.ZodRawShape>(script: string, shape: S): z.infer<z.ZodObject<S>> {
  const names = Object.keys(shape).map((name) => [name, { type: 'string' }] as const);
  const known = { ...Object.fromEntries(names), help: { type: 'boolean' } } as const;
  try {
    const { values } = parseOptions(process.argv.slice(2), known, { allowPositionals: false });
    if (values.help) {
      console.log(helpOf(script));
      process.exit();
    }
    return z.object(shape).parse(values);
  } catch (error) {
    const [issue] = error instanceof z.ZodError ? error.issues : [];
    return refuse(issue ? `--${issue.path.join('.')}: ${issue.message} (see --help)` : messageOf(error));
  }
}

/** Ends the process because of a wrong option: one line on standard error and exit code 2. */
export function refuse(message: string): never {
  console.error(printable(`error: ${message}`));
  process.exit(2);
}

function helpOf(script: string): string {
  const [, comment = ''] = /^\/\*\*\n(.*?)\n \*\//s.exec(readFileSync(script, 'utf8')) ?? [];
  return comment.replaceAll(/^ \* ?/gm, '');
}
