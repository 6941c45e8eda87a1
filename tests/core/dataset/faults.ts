import { loadDataset } from '../../../src/core/dataset/load.ts';
import { DataError } from '../../../src/core/dataset/parse.ts';
import type { DataText } from '../../../src/core/dataset/rows.ts';

/** The faults of a dataset, one line each; none when it loads. */
export function faultsOf(text: DataText): string[] {
  try {
    loadDataset(text);
  } catch (error) {
    if (error instanceof DataError) return error.message.split('\n');
    throw error;
  }
  return [];
}
