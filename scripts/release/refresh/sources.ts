/** `sources.json` of a data folder: the sources that a refresh fetches and imports. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { messageOf } from '../../../src/core/messageOf.ts';
import { FORMATS } from '../../import/formats.ts';

export const REFRESH_SOURCES_FILE = 'sources.json';

const HOURS = new Map([
  ['hour', 1],
  ['day', 24],
  ['week', 168],
]);
const HOUR_MS = 3_600_000;

/** `6 hours`, `1 day` or `2 weeks`, as milliseconds. */
const interval = z.string().transform((text, context) => {
  const [, count, unit = ''] = /^([1-9]\d{0,2}) (\w+?)s?$/.exec(text) ?? [];
  const hours = HOURS.get(unit);
  if (hours === undefined) {
    context.addIssue(`invalid interval \`${text}\`: expected a form such as "6 hours", "1 day" or "2 weeks"`);
    return z.NEVER;
  }
  return Number(count) * hours * HOUR_MS;
});

const oneOrMore = <S extends z.ZodType<string>>(item: S) =>
  z.union([item.transform((one) => [one]), z.array(item).min(1)]);

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });

const SourceEntry = z
  .strictObject({
    /** Names the source in messages and on the command line. */
    name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must consist of lower-case letters, digits and hyphens'),
    format: z.string().refine((format) => FORMATS.includes(format), `must be one of ${FORMATS.join(', ')}`),
    /** Addresses of the files. */
    url: oneOrMore(address).optional(),
    /** Address of a git repository, for formats that read a clone with its history. */
    git: z
      .string()
      .regex(/^(https?|ssh|file):\/\/./, 'must be an https, http, ssh or file address')
      .optional(),
    /** Paths of the files, relative to the data folder; for some formats a folder. */
    path: oneOrMore(z.string().min(1)).optional(),
    /** How often the source is checked. */
    every: interval,
    /** Options of the import, such as `["--airline", "BA"]`. */
    options: z.array(z.string()).default([]),
    /** SHA-256 of the only file in hexadecimal, or the address of a text that begins with it. */
    sha256: z.union([z.string().regex(/^[0-9a-f]{64}$/), address], 'must be a SHA-256 digest or an address').optional(),
    /** Largest size of a file in MB. */
    max_mb: z.int().positive().default(1024),
    note: z.string().optional(),
  })
  .superRefine(({ url, git, path, sha256 }, context) => {
    if ([url, git, path].filter((place) => place !== undefined).length !== 1)
      context.addIssue('needs one of url, git and path');
    if (sha256 !== undefined && url?.length !== 1) context.addIssue('sha256 needs exactly one url');
  });
export type RefreshSource = z.infer<typeof SourceEntry>;

const SourcesDocument = z.strictObject({ sources: z.array(SourceEntry) });

/**
 * Sources of a data folder.
 * @throws Error naming the file and the field that is wrong
 */
export function readSources(folder: string): readonly RefreshSource[] {
  const path = join(folder, REFRESH_SOURCES_FILE);
  if (!existsSync(path))
    throw new Error(`no ${REFRESH_SOURCES_FILE} in ${folder}: copy the one of the project's data folder`);
  const fail = (reason: string) => new Error(`${path}: ${reason}`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw fail(messageOf(error));
  }
  const result = SourcesDocument.safeParse(value);
  const [issue] = result.error?.issues ?? [];
  if (issue) throw fail(`${fieldOf(issue.path)}: ${issue.message}`);
  const sources = result.data?.sources ?? [];
  const twice = sources.find(({ name }, i) => sources.findIndex((other) => other.name === name) < i);
  if (twice) throw fail(`two sources are named \`${twice.name}\``);
  return sources;
}

/** `sources[1].every` */
const fieldOf = (path: readonly PropertyKey[]): string =>
  path.map((part, i) => (typeof part === 'number' ? `[${part}]` : `${i > 0 ? '.' : ''}${String(part)}`)).join('') ||
  '(file)';
