/**
 * Work to compare processor time with: a limit in milliseconds would not hold on a slow or busy machine. Of an answer it has
 * the mix of work: objects are made, sorted and written.
 */
const RECORDS = 52_000;

/** Milliseconds of processor time of the reference: 50 on the machine on which limits are stated. The least of some runs. */
export function referenceMs(): number {
  const times = Array.from({ length: 5 }, () => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

function work(): number {
  const records = Array.from({ length: RECORDS }, (_, i) => {
    const number = Math.imul(i, 2_654_435_761) >>> 8;
    return { id: `${number}`, number, days: [i % 7, i % 5], name: `name ${i % 1_000}` };
  });
  records.sort((a, b) => a.number - b.number);
  return JSON.stringify(records).length;
}
