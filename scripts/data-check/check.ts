/** Checks a data folder, matches the findings with their explanations, and describes them. */
import { join } from 'node:path';
import { z } from 'zod';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { keysOf } from '../../src/core/objects.ts';
import { readData } from '../../src/data/dataFiles.ts';
import { readCsv } from '../import/common/csv.ts';
import { reportLine } from '../import/common/log.ts';
import { checkCuratedCodes } from './curatedCodes.ts';
import { FINDING_KINDS, type Finding, findingsIn } from './findings.ts';

export interface Quality {
  readonly findings: readonly Finding[];
  readonly unexplained: readonly Finding[];
  /** Explanations without a finding. */
  readonly unused: readonly ExplainedRow[];
}

/** Checks a data folder. @throws DataError when it does not load */
export async function checkData(folder: string): Promise<Quality> {
  const text = readData(folder);
  const findings = findingsIn(loadDataset(text, folder));
  await checkCuratedCodes(text, folder);
  const explained = await readCsv(join(folder, 'curated/explained.csv'), ExplainedRow);
  return { findings, ...matchExplanations(findings, explained) };
}

/** The report: counts by kind, and the unexplained findings. @param listed how many of a kind are named */
export function describeQuality({ findings, unexplained, unused }: Quality, listed: number): string {
  const named = (all: readonly string[]) => [
    ...all.slice(0, listed).map((text) => `              ${text}`),
    ...(all.length > listed ? [`              and ${all.length - listed} more (--all lists them)`] : []),
  ];
  const lines = keysOf(FINDING_KINDS).flatMap((kind) => {
    const open = unexplained.filter((finding) => finding.kind === kind);
    const all = findings.filter((finding) => finding.kind === kind).length;
    return [
      `${reportLine(FINDING_KINDS[kind], all)}, ${open.length === 0 ? 'all explained' : `${open.length} unexplained`}`,
      ...named(open.map(({ subject, detail }) => `${subject}: ${detail}`)),
    ];
  });
  const stale = unused.map(({ kind, subject }) => `${kind} ${subject}`);
  return [
    ...lines,
    ...(stale.length > 0
      ? [reportLine('explanations without a finding, which do no harm', stale.length), ...named(stale)]
      : []),
    reportLine('unexplained findings', unexplained.length),
  ].join('\n');
}

export const ExplainedRow = z.strictObject({
  kind: z.enum(keysOf(FINDING_KINDS)),
  /** The subject of a finding; `*` matches any text. */
  subject: z.string().min(1),
  reason: z.string().min(1),
});
export type ExplainedRow = z.infer<typeof ExplainedRow>;

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
