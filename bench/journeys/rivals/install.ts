import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Published planners. They are not dependencies of the project: one is under GPL-3.0, and both bring many packages. */
export const RIVALS = [
  { name: 'raptor-journey-planner', version: '2.2.3', file: 'dist/src/index.js' },
  { name: 'minotor', version: '1.0.7', file: 'dist/router.esm.js' },
] as const;
export type RivalName = (typeof RIVALS)[number]['name'];

const FOLDER = '.cache/rivals';

/** What installs the planners. */
export const INSTALL = `npm install --no-save --prefix ${FOLDER} ${RIVALS.map(({ name, version }) => `${name}@${version}`).join(' ')}`;

/** The address of a file of a package, or null when it is not installed. */
export function installed(name: RivalName, file: string): string | null {
  const path = resolve(import.meta.dirname, '../../..', FOLDER, 'node_modules', name, file);
  return existsSync(path) ? pathToFileURL(path).href : null;
}
