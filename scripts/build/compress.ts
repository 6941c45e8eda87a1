import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Smaller files are compressed by the server on first use: two more files each would cost more than they save. */
const SMALLEST = 40_000;
const TEXTS = new Set(['.html', '.json', '.md', '.xml', '.svg', '.js', '.css', '.txt']);

/** Brotli 5 and gzip 6: the knee of size against time on these pages. */
const BROTLI = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};

/**
 * Writes `.br` and `.gz` beside every large text file below a folder.
 * @returns how many files were compressed
 */
export function compressBelow(folder: string): number {
  let count = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) count += compressBelow(path);
    else if (TEXTS.has(extname(entry.name)) && statSync(path).size >= SMALLEST) {
      const bytes = readFileSync(path);
      writeFileSync(`${path}.br`, brotliCompressSync(bytes, BROTLI));
      writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 6 }));
      count++;
    }
  }
  return count;
}
