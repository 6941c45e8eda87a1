/** `sources.json` of the project and of an operator: the sources that a refresh fetches and imports. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { firstOf } from '../../../src/core/excerpt.ts';
import { messageOf } from '../../../src/core/messageOf.ts';
import type { DataSettings } from '../../../src/data/settings.ts';
import { FORMATS } from '../../import/formats.ts';
import { hasPlaceholder, placeholderFault } from './periods.ts';

export const REFRESH_SOURCES_FILE = 'sources.json';

/** Units of an interval in milliseconds. */
const UNITS = new Map(Object.entries({ hour: 3_600_000, day: 86_400_000, week: 604_800_000 }));

/** `6 hours`, `1 day` or `2 weeks`, as milliseconds. */
const interval = z.string().transform((text, context) => {
  const [, count, unit = ''] = /^([1-9]\d{0,2}) (\w+?)s?$/.exec(text) ?? [];
  const unitMs = UNITS.get(unit);
  if (unitMs === undefined) {
    context.addIssue('must be an interval such as "6 hours", "1 day" or "2 weeks"');
    return z.NEVER;
  }
  return Number(count) * unitMs;
});

/** One text or a list of them. */
const oneOrMore = <S extends z.ZodType<string>>(item: S) =>
  z.preprocess((value) => (Array.isArray(value) ? value : [value]), z.array(item).min(1));

const address = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const datedAddress = address.superRefine((url, context) => {
  const fault = placeholderFault(url);
  if (fault !== null) context.addIssue(fault);
});
const text = z.string().regex(/\S/, 'must not be empty').trim();

/** An option of an import, but for those of all imports together: a refresh imports its sources as one change. */
const option = z
  .string()
  .regex(
    /^(?!--(data|state|name|date|report|max-drop|max-add|accept|dry-run)(=|$))/,
    'must be an option of a single source',
  );

/** The fields of a source; data/README.md describes them. */
const FIELDS = {
  name: z.string().regex(/^[a-z0-9][a-z0-9-]*$/, 'must consist of lower-case letters, digits and hyphens'),
  format: z.string().refine((format) => FORMATS.includes(format), `must be one of ${FORMATS.join(', ')}`),
  url: oneOrMore(datedAddress).optional(),
  git: z
    .string()
    .regex(/^(https?|ssh|file):\/\/./, 'must be an https, http, ssh or file address')
    .optional(),
  archive: address.optional(),
  path: oneOrMore(z.string().min(1)).optional(),
  window: z.int().min(1).max(36).optional(),
  every: interval,
  enabled: z.boolean().default(true),
  reason: text.optional(),
  options: z.array(option).default([]),
  max_mb: z.int().positive().default(1024),
  title: text.optional(),
  home: address.optional(),
  licence: text.optional(),
  attribution: text.optional(),
  note: z.string().optional(),
};

const SourceEntry = z
  .strictObject(FIELDS, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `unknown field ${issue.keys.join(', ')}: expected ${Object.keys(FIELDS).join(', ')}`
        : undefined,
  })
  .superRefine(({ url, git, archive, path, window, enabled, reason }, context) => {
    const isDated = url?.some(hasPlaceholder) === true;
    if ([url, git, path].filter((place) => place !== undefined).length !== 1)
      context.addIssue('needs one of url, git and path');
    if (archive !== undefined && git === undefined) context.addIssue('archive needs git');
    if (window !== undefined && !isDated)
      context.addIssue('window needs a url with a placeholder such as {YEAR} and {MONTH}');
    if (!enabled && reason === undefined) context.addIssue('a source that is not enabled needs a reason');
  });
export type RefreshSource = z.infer<typeof SourceEntry>;

/**
 * Sources of the project, those that are not enabled included, and those of the operator, whose entries replace those of
 * the project with the same name.
 * @throws Error naming the file, and of each fault the field, what is expected and what is there
 */
export function readSources({ data, state }: DataSettings): readonly RefreshSource[] {
  const own = sourcesIn(join(state, REFRESH_SOURCES_FILE));
  const names = new Set(own.map(({ name }) => name));
  return [...sourcesIn(join(data, REFRESH_SOURCES_FILE)).filter(({ name }) => !names.has(name)), ...own];
}

function sourcesIn(path: string): readonly RefreshSource[] {
  if (!existsSync(path)) return [];
  const fail = (reason: string) => new Error(`${path}: ${reason}`);
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw fail(messageOf(error));
  }
  const result = z.strictObject({ sources: z.array(SourceEntry) }).safeParse(value, { reportInput: true });
  if (!result.success) throw fail(firstOf(result.error.issues.map(describeFault), 10).join('\n'));
  const { sources } = result.data;
  const twice = sources.find(({ name }, i) => sources.findIndex((other) => other.name === name) < i);
  if (twice) throw fail(`two sources are named \`${twice.name}\``);
  return sources;
}

/** `sources[1].every: must be an interval …, not "5 minutes"` */
function describeFault({ path, message, input }: z.core.$ZodIssue): string {
  const isShort = input !== undefined && (typeof input !== 'object' || input === null);
  return `${z.core.toDotPath(path) || '(file)'}: ${message}${isShort ? `, not ${JSON.stringify(input)}` : ''}`;
}
