import { join, resolve } from 'node:path';
import { parseBaseUrl } from '../contract/paths.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** Where data and releases are. */
export interface DataSettings {
  /** Folder of the data files. */
  readonly data: string;
  /** Folder of the releases. */
  readonly out: string;
  /** File with the paths of the only pages to render, as a JSON array; null to render all. */
  readonly pages: string | null;
}

/**
 * The settings in an environment, defaults applied.
 * @param project folder that holds the default folders
 */
export const dataSettings = (project = '.', env: Environment = process.env): DataSettings => ({
  data: resolve(env['DATA'] || join(project, 'data')),
  out: resolve(env['OUT'] || join(project, 'build')),
  pages: env['ONLY_PAGES'] || null,
});

/** Public address to build in, from BASE_URL; null when it is not set. @throws Error when it is not an http(s) address */
export const baseUrlSetting = (env: Environment = process.env): string | null =>
  env['BASE_URL'] ? parseBaseUrl(env['BASE_URL']) : null;
