/** Checks a data folder, matches the findings with their explanations, and describes them. */
import { join } from 'node:path';
import { z } from 'zod';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { firstOf } from '../../src/core/excerpt.ts';
import { memoize } from '../../src/core/memoize.ts';
import { keysOf } from '../../src/core/objects.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { readCsv } from '../import/common/csv.ts';
import { reportLine } from '../import/common/log.ts';
import { checkCuratedCodes } from './curatedCodes.ts';
import { FINDING_KINDS, type Finding, findingsIn } from './findings.ts';

/** Checks a data folder. @throws DataError when it does not load */
export async function checkData(folder: string) {
  const text = readData(folder);
  const findings = findingsIn(loadDataset(text, folder));
  await checkCuratedCodes(text, folder);
  const explained = await readCsv(join(folder, 'curated/explained.csv'), ExplainedRow);
  return { findings, unexplained: unexplainedIn(findings, explained) };
}

/** The report: counts by kind, and the unexplained findings. @param listed how many of a kind are named */
export function describeQuality(findings: readonly Finding[], unexplained: readonly Finding[], listed: number): string {
  const lines = keysOf(FINDING_KINDS).flatMap((kind) => {
    const open = unexplained.filter((finding) => finding.kind === kind);
    const all = findings.filter((finding) => finding.kind === kind).length;
    const named = open.map(({ subject, detail }) => `${subject}: ${detail}`);
    return [
      `${reportLine(FINDING_KINDS[kind], all)}, ${open.length === 0 ? 'all explained' : `${open.length} unexplained`}`,
      ...firstOf(named, listed, '--all lists them').map((text) => `              ${text}`),
    ];
  });
  return [...lines, reportLine('unexplained findings', unexplained.length)].join('\n');
}

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
