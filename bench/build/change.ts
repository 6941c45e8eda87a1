import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../harness.ts';

/**
 * Copies a folder of data and moves the first departure of some of its routes by five minutes.
 * @param count number of routes, drawn with a fixed seed
 */
export function changeRoutes(from: string, to: string, count: number): void {
  cpSync(from, to, { recursive: true });
  const file = join(to, 'departures.csv');
  const [head = '', ...lines] = readFileSync(file, 'utf8').split('\n');
  const route = (line: string) => line.split(',', 2).join('-');
  const firsts = lines.flatMap((line, i) =>
    /,\d\d:\d\d,/.test(line) && route(line) !== route(lines[i - 1] ?? '') ? [i] : [],
  );
  const random = seededRandom(6);
  const chosen = new Set<number>();
  while (chosen.size < count) chosen.add(firsts[Math.floor(random() * firsts.length)] ?? 0);
  const changed = lines.map((line, i) => (chosen.has(i) ? line.replace(/,(\d\d):(\d\d),/, later) : line));
  writeFileSync(file, [head, ...changed].join('\n'));
}

const later = (_: string, hour: string, minute: string): string =>
  `,${hour}:${String((Number(minute) + 5) % 60).padStart(2, '0')},`;
