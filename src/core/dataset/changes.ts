/** The change log of the data: which routes updates added, dropped, brought back and relabelled. */
import { z } from 'zod';
import type { ChangeKind } from '../../contract/vocabulary.ts';
import { at } from '../must.ts';

/** A route whose season label is another than before. */
const Relabelled = z.strictObject({ route: z.string(), from: z.string().nullable(), to: z.string().nullable() });

/** An airline that joined or left a route. */
const AirlineChange = z.strictObject({ route: z.string(), airline: z.string() });
export type AirlineChange = z.infer<typeof AirlineChange>;

/** What changed for users on one day. Routes are ids; no source is named. */
export const Change = z.strictObject({
  date: z.iso.date().describe('Date of the update, `YYYY-MM-DD`. One date can have several updates.'),
  added: z.array(z.string()).describe('Ids of new routes.'),
  dropped: z.array(z.string()).describe('Ids of routes that are no longer operated. Requests for them return 404.'),
  returned: z.array(z.string()).describe('Ids of routes that are operated again.'),
  relabelled: z
    .array(Relabelled)
    .describe(
      'Routes with a different `seasonality_label`: `route` is the id, `from` the previous label and `to` the current one. Each label is text or null.',
    ),
  airline_added: z
    .array(AirlineChange)
    .optional()
    .describe(
      'Airlines that joined a route that was flown before: `route` is the id, `airline` the code. Charter flights are not included.',
    ),
  airline_dropped: z
    .array(AirlineChange)
    .optional()
    .describe('Airlines that left a route that is still flown, in the same form.'),
  airlines: z
    .record(z.string(), z.array(z.string()))
    .optional()
    .describe(
      'By id, the codes of the airlines of new and returned routes after the update, and of dropped ones before it. Entries before 23 November 2026 may have none.',
    ),
  rescheduled: z
    .int()
    .min(0)
    .describe(
      'Number of other routes on which an airline has a different schedule or block time. Estimated block times are not counted.',
    ),
  rescheduled_routes: z
    .array(z.string())
    .optional()
    .describe('Ids of these routes. Entries before 29 November 2026 have none.'),
  counts: z
    .strictObject({
      added: z.int(),
      dropped: z.int(),
      returned: z.int(),
      relabelled: z.int(),
      airline_added: z.int().optional(),
      airline_dropped: z.int().optional(),
    })
    .optional()
    .describe(
      'In entries before 23 November 2026 that have the first 1,000 ids of a list only: the full lengths of the lists.',
    ),
});
export type Change = z.infer<typeof Change>;

/** Name of the log below the base address, and in the state. */
export const CHANGES_FILE = 'changes.json';

/** What changed, newest first. */
export const ChangeLog = z.strictObject({ changes: z.array(Change) });
export type ChangeLog = z.infer<typeof ChangeLog>;

/** How many changes of a kind an entry has; the list of an older log may be shorter. */
export const changeCount = (change: Change, kind: ChangeKind): number =>
  kind === 'rescheduled' ? change.rescheduled : (change.counts?.[kind] ?? change[kind]?.length ?? 0);

/** The text of `changes.json` of a release: what clients read. */
export const changesDocument = (log: ChangeLog): string => `${JSON.stringify(log, null, 1)}\n`;

/** Reads a change log; an absent one is empty. @throws Error saying what is wrong */
export function readChanges(text: string | null): ChangeLog {
  if (text === null) return { changes: [] };
  const result = ChangeLog.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const { path, message } = at(result.error.issues, 0);
  throw new Error(`changes.json: ${path.join('.')}: ${message}`);
}
