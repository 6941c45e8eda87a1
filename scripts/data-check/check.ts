/** Describes the findings of a dataset. */
import { firstOf } from '../../src/core/excerpt.ts';
import { keysOf } from '../../src/core/objects.ts';
import { FINDING_KINDS, type Finding } from '../import/common/findings.ts';
import { reportLine } from '../import/common/log.ts';

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
