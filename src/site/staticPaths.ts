import { text } from 'node:stream/consumers';

/** One page for Astro to render: what its address has in place of a parameter, and whom it is about. */
interface StaticPath<Subject> {
  readonly params: Record<string, string>;
  readonly props: { readonly subject: Subject };
}

/**
 * The pages that Astro is to render for a route like `/r/[id]`: one for each subject, or only those that `wantedPages`
 * names.
 * @param address what the addresses have in common, and the name of the parameter after it: `/r/[id]`
 */
export async function staticPaths<Subject>(
  address: `${string}[${string}]`,
  subjects: readonly Subject[],
  pathOf: (subject: Subject) => string,
): Promise<StaticPath<Subject>[]> {
  const wanted = await wantedPages();
  const [common = '', parameter = ''] = address.split(/[[\]]/);
  return subjects.flatMap((subject) => {
    const path = pathOf(subject);
    if (wanted && !wanted.has(path)) return [];
    return [{ params: { [parameter]: path.slice(common.length) }, props: { subject } }];
  });
}

let wanted: Promise<ReadonlySet<string>> | undefined;

/**
 * Paths of the only pages to render, null for all. A build that takes pages over from the release before sets
 * `ONLY_PAGES` and sends the list of the others as JSON on standard input, when it knows them: Astro prepares meanwhile.
 */
async function wantedPages(): Promise<ReadonlySet<string> | null> {
  if (!process.env['ONLY_PAGES']) return null;
  wanted ??= text(process.stdin).then((list) => new Set(JSON.parse(list) as string[]));
  return wanted;
}
