/** Codes of closed airports or ceased airlines, each with the code that took over its flights, or null. */
export type Successors = ReadonlyMap<string, string | null>;

/**
 * The code under which flights of `code` are shown: itself, or the last of its successors.
 * @returns null when the flights ended, which is also the result of a cycle of successors
 */
export function currentCode(successors: Successors, code: string): string | null {
  let current: string | null = code;
  for (let steps = 0; steps <= successors.size; steps++) {
    const next: string | null | undefined = successors.get(current);
    if (next === undefined) return current;
    if (next === null) return null;
    current = next;
  }
  return null;
}

/** Whether the successors of a code lead back to it. */
export function isCyclic(successors: Successors, code: string): boolean {
  let current = successors.get(code);
  for (let steps = 1; typeof current === 'string' && current !== code && steps < successors.size; steps++)
    current = successors.get(current);
  return current === code;
}
