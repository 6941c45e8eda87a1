/** `data/curated/explained.csv`: findings in data that is correct, with the reason. */
import { join } from 'node:path';
import { z } from 'zod';
import { keysOf } from '../../src/core/objects.ts';
import { readCsv } from '../import/common/csv.ts';
import { FINDING_KINDS, type Finding } from './findings.ts';

export const ExplainedRow = z.strictObject({
  kind: z.enum(keysOf(FINDING_KINDS)),
  /** The subject of a finding; `*` matches any text. */
  subject: z.string().min(1),
  reason: z.string().min(1),
});
export type ExplainedRow = z.infer<typeof ExplainedRow>;

/** Reads the explanations of a data folder. A missing file has none. */
export const readExplained = (folder: string): Promise<ExplainedRow[]> =>
  readCsv(join(folder, 'curated/explained.csv'), ExplainedRow);

/** Finds the findings without an explanation, and the explanations without a finding. */
export function matchExplanations(findings: readonly Finding[], explained: readonly ExplainedRow[]) {
  const rules = explained.map((row) => ({ row, pattern: patternOf(row.subject), count: 0 }));
  const unexplained = findings.filter((finding) => {
    const rule = rules.find(({ row, pattern }) => row.kind === finding.kind && pattern.test(finding.subject));
    if (rule) rule.count++;
    return !rule;
  });
  return { unexplained, unused: rules.filter(({ count }) => count === 0).map(({ row }) => row) };
}

const patternOf = (subject: string): RegExp =>
  new RegExp(`^${subject.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`);
