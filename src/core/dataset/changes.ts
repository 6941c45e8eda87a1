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
  date: z.iso.date(),
  added: z.array(z.string()),
  dropped: z.array(z.string()),
  returned: z.array(z.string()),
  relabelled: z.array(Relabelled),
  /** Airlines that joined or left routes flown before and after, charter left out. Absent when there is none. */
  airline_added: z.array(AirlineChange).optional(),
  airline_dropped: z.array(AirlineChange).optional(),
  /** By id, the airlines of added and returned routes after the update, and of dropped ones before it. Entries of older logs have none. */
  airlines: z.record(z.string(), z.array(z.string())).optional(),
  /** Number of other routes with another schedule or other airlines. */
  rescheduled: z.int().min(0),
  /** Full lengths of the lists in entries of older logs, which cut them off. */
  counts: z
    .strictObject({
      added: z.int(),
      dropped: z.int(),
      returned: z.int(),
      relabelled: z.int(),
      airline_added: z.int().optional(),
      airline_dropped: z.int().optional(),
    })
    .optional(),
});
export type Change = z.infer<typeof Change>;

/** Name of the log in the data folder, and below the base address. */
export const CHANGES_FILE = 'changes.json';

/** What changed, newest first. */
export const ChangeLog = z.strictObject({ changes: z.array(Change) });
export type ChangeLog = z.infer<typeof ChangeLog>;

/** How many changes of a kind an entry has; the list of an older log may be shorter. */
export const changeCount = (change: Change, kind: ChangeKind): number =>
  change.counts?.[kind] ?? change[kind]?.length ?? 0;

/** The text of `data/changes.json`: what clients read. */
export const changesDocument = (log: ChangeLog): string => `${JSON.stringify(log, null, 1)}\n`;

/** Reads a change log; an absent one is empty. @throws Error saying what is wrong */
export function readChanges(text: string | null): ChangeLog {
  if (text === null) return { changes: [] };
  const result = ChangeLog.safeParse(JSON.parse(text));
  if (result.success) return result.data;
  const { path, message } = at(result.error.issues, 0);
  throw new Error(`changes.json: ${path.join('.')}: ${message}`);
}
