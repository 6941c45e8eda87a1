/** The curated tables that only imports read: a mistake in them shows before the next import. */
import { join } from 'node:path';
import type { z } from 'zod';
import { readCsv } from '../import/common/csv.ts';
import { OPERATOR_TABLES } from '../import/common/operators.ts';

/** Columns whose codes a list must have. Those of operators may be of airlines that no list has. */
const CODES = ['from', 'to', 'airline', 'brand'];

/**
 * Reads the tables.
 * @param isKnown whether a list has a code of an airport or airline
 * @throws Error with file, line and column of the first bad cell or unknown code
 */
export async function checkImportTables(folder: string, isKnown: (code: string) => boolean): Promise<void> {
  for (const [file, schema] of Object.entries<z.ZodObject>(OPERATOR_TABLES)) {
    const known = schema.superRefine((row, context) => {
      for (const column of CODES) {
        const code = row[column];
        if (typeof code === 'string' && !isKnown(code))
          context.addIssue({ code: 'custom', path: [column], message: `unknown code: ${code}` });
      }
    });
    await readCsv(join(folder, 'curated', file), known);
  }
}
