const encoder = new TextEncoder();

/** Joins bytes and ASCII text. Text is encoded in place: an array for each piece costs more than a search. */
export function concatenate(parts: readonly (string | Uint8Array)[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    if (typeof part === 'string') encoder.encodeInto(part, all.subarray(offset));
    else all.set(part, offset);
    offset += part.length;
  }
  return all;
}
