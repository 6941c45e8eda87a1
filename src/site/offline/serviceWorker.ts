import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const SOURCE = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The script of the service worker. @param version changes with what the site consists of */
export const serviceWorker = (version: string): string => readFileSync(SOURCE, 'utf8').replace('__VERSION__', version);
