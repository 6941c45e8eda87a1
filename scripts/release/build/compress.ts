import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { COMPRESSED, ReleaseOutput } from './output.ts';

/** Bytes. The server compresses smaller files on first use: two more files each would cost more than they save. */
const SMALLEST = 40_000;
const TEXTS = new Set(['.html', '.json', '.geojson', '.md', '.xml', '.svg', '.js', '.css', '.txt']);

/**
 * Bytes of a page that is worth more time: of the largest airports. Brotli 10 saves a seventh in a tenth of a second. Pages
 * with all rows of a table are larger, and read rarely.
 */
const LARGE_PAGE = 140_000;

/** Brotli 5 and gzip 6: the knee of size against time on these pages. */
const ENCODINGS: Readonly<Record<(typeof COMPRESSED)[number], (bytes: Buffer, path: string) => Promise<Buffer>>> = {
  '.br': (bytes, path) => {
    const isPage = extname(path) === '.html' && !path.startsWith('client/rows/');
    const quality = isPage && bytes.length >= LARGE_PAGE ? 10 : 5;
    const mode = { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };
    return promisify(brotliCompress)(bytes, { params: { ...mode, [constants.BROTLI_PARAM_QUALITY]: quality } });
  },
  '.gz': (bytes) => promisify(gzip)(bytes, { level: 6 }),
};

/**
 * Puts `.br` and `.gz` beside every large text file below `client` that has none yet. A file that stayed the same has those
 * of the release before.
 * @returns how many files were compressed
 */
export async function compressLarge(output: ReleaseOutput): Promise<number> {
  let count = 0;
  const files = [...output.digests].values();
  const compressRest = async (): Promise<void> => {
    for (const [path, digest] of files) {
      const file = join(output.folder, path);
      const isText = path.startsWith('client/') && TEXTS.has(extname(path));
      if (!isText || output.digests.has(`${path}.gz`) || statSync(file).size < SMALLEST) continue;
      const isUnchanged = output.isUnchanged(path, digest);
      const missing = Object.entries(ENCODINGS).filter(([ending]) => !isUnchanged || !output.keep(path + ending));
      if (missing.length === 0) continue;
      const bytes = readFileSync(file);
      const write = async ([ending, compress]: (typeof missing)[number]): Promise<void> =>
        output.put(path + ending, await compress(bytes, path));
      await Promise.all(missing.map(write));
      count++;
    }
  };
  // Brotli takes longer than gzip: with one file at a time a processor would wait for it.
  await Promise.all([compressRest(), compressRest()]);
  return count;
}
