import { readFileSync } from 'node:fs';
import { dataSettings } from '../data/settings.ts';

/** A page for Astro to render: the parameter in its path, and what the page is about. */
interface StaticPath<Subject> {
  readonly params: Record<string, string>;
  readonly props: { readonly subject: Subject };
}

/**
 * The pages that Astro renders for a route such as `/r/[id]`: one for each subject, or, when the build names the changed
 * pages in a file, only these.
 * @param route one parameter, at its end
 */
export function staticPaths<Subject>(
  route: `${string}[${string}]`,
  subjects: readonly Subject[],
  pathOf: (subject: Subject) => string,
): StaticPath<Subject>[] {
  const { pages } = dataSettings();
  const only = pages === null ? null : new Set<string>(JSON.parse(readFileSync(pages, 'utf8')));
  const [prefix = '', parameter = ''] = route.split(/[[\]]/);
  return subjects.flatMap((subject) => {
    const path = pathOf(subject);
    return only && !only.has(path) ? [] : [{ params: { [parameter]: path.slice(prefix.length) }, props: { subject } }];
  });
}
