/** `--back` of update and refresh. */
import { earlierRelease, switchBack } from '../../src/data/switchBack.ts';

/**
 * Switches to an earlier release, restores the data that it was made from, and reports it.
 * @param id null: the release before the current one
 * @throws Error when there is no such release, or when it keeps no data
 */
export async function goBack(out: string, id: string | null, data: string): Promise<void> {
  const target = id ?? earlierRelease(out);
  const { changed, saved } = await switchBack(out, target, data);
  if (saved !== null) console.log(`Data files edited since the last build are copied to ${saved}.`);
  console.log(
    `Release ${target} is live. ` +
      (changed.length > 0
        ? `Restored ${changed.join(', ')} in ${data}.`
        : `The data files in ${data} are the same as those of this release.`),
  );
}
