import { readFileSync } from 'node:fs';
import { dataSettings } from '../data/settings.ts';

/** One page for Astro to render: what its address has in place of a parameter, and what it shows. */
interface StaticPath<Subject> {
  readonly params: Record<string, string>;
  readonly props: { readonly subject: Subject };
}

/**
 * The pages that Astro renders for a route like `/r/[id]`: one for each subject, or only those that changed when the
 * build names these in a file.
 * @param address the common start of the addresses, and the name of the parameter after it: `/r/[id]`
 */
export function staticPaths<Subject>(
  address: `${string}[${string}]`,
  subjects: readonly Subject[],
  pathOf: (subject: Subject) => string,
): StaticPath<Subject>[] {
  const { pages } = dataSettings();
  const only = pages === null ? null : new Set(JSON.parse(readFileSync(pages, 'utf8')) as string[]);
  const [common = '', parameter = ''] = address.split(/[[\]]/);
  return subjects.flatMap((subject) => {
    const path = pathOf(subject);
    if (only && !only.has(path)) return [];
    return [{ params: { [parameter]: path.slice(common.length) }, props: { subject } }];
  });
}
