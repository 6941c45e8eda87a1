/** JSON with two spaces of indentation, and lists of plain values on one line. */
export const prettyJson = (value: unknown): string =>
  JSON.stringify(value, null, 2).replace(
    /\[\s+((?:"[^"]*"|[\d.]+)(?:,\s+(?:"[^"]*"|[\d.]+))*)\s+\]/g,
    (_, items: string) => `[${items.replace(/,\s+/g, ', ')}]`,
  );
