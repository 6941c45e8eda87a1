import { resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '..');

/** Makes one file of a module and all that it imports. */
export async function bundle(entry: string, file: string, options: BuildOptions = {}): Promise<void> {
  await build({
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2024',
    mainFields: ['module', 'main'],
    nodePaths: [resolve(ROOT, 'node_modules')],
    minify: true,
    keepNames: true,
    logLevel: 'error',
    ...options,
    entryPoints: [entry],
    outfile: file,
    // Astro loads it for images on request, of which there are none.
    external: ['sharp', ...(options.external ?? [])],
    // Some packages are CommonJS and ask for Node's own modules.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(${options.define?.['import.meta.url'] ?? 'import.meta.url'});`,
    },
  });
}
