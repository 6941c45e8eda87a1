/** The process that reads one source: receives what to read, and sends the files of its folder, or what is wrong with it. */
import { messageOf } from '../../src/core/messageOf.ts';
import { UsageError } from '../script.ts';
import type { ReaderRequest, ReaderResult } from './common/readerProcess.ts';
import { readSourceFiles } from './common/sourceFiles.ts';
import { storeText } from './common/tables.ts';
import { importerOf } from './formats.ts';

async function read({ format, source, settings }: ReaderRequest): Promise<ReaderResult> {
  try {
    const text = await storeText(settings);
    const { result, ...files } = await readSourceFiles({ ...source, importer: importerOf(format) }, settings, text);
    const { log, ...rest } = result;
    return { ...files, log: log.entries(), result: rest };
  } catch (error) {
    return { error: messageOf(error), isUsage: error instanceof UsageError };
  }
}

process.once('message', async (request: ReaderRequest) => {
  // The process that waits for the result has ended.
  process.once('disconnect', () => process.exit(1));
  const result = await read(request);
  process.send?.(result, () => process.exit());
});
