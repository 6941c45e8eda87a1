/** The findings in a dataset, and those that nobody has explained. */
import { z } from 'zod';
import type { Dataset } from '../../../src/core/dataset/dataset.ts';
import { memoize } from '../../../src/core/memoize.ts';
import { keysOf } from '../../../src/core/objects.ts';
import { FINDING_KINDS, type Finding, findingsIn } from './findings.ts';
import { rowsIn, type StoreText } from './tables.ts';

/** The findings of a dataset. @param text of the explanations @param more findings of other checks */
export function checkData(dataset: Dataset, text: StoreText, more: readonly Finding[] = []) {
  const findings = [...findingsIn(dataset), ...more];
  return { findings, unexplained: unexplainedIn(findings, explanationsIn(text)) };
}

/** The explanations of findings. */
export const explanationsIn = (text: StoreText) => rowsIn(text, 'curated/explained.csv', ExplainedRow);

const ExplainedRow = z.strictObject({
  kind: z.enum(keysOf(FINDING_KINDS)),
  /** The subject of a finding; `*` matches any text. */
  subject: z.string().min(1),
  reason: z.string().min(1),
});

/** The findings without an explanation. */
export const unexplainedIn = (findings: readonly Finding[], explained: readonly z.infer<typeof ExplainedRow>[]) =>
  findings.filter(
    ({ kind, subject }) => !explained.some((row) => row.kind === kind && patternOf(row.subject).test(subject)),
  );

const patternOf = memoize((subject: string) => new RegExp(`^${subject.split('*').map(RegExp.escape).join('.*')}$`));
