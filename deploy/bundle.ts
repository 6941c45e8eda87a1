import { resolve } from 'node:path';
import { type BuildOptions, build } from 'esbuild';

const ROOT = resolve(import.meta.dirname, '..');

/** Bundles a module and all that it imports into one file. */
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
    // Some packages are CommonJS and require Node's own modules.
    banner: {
      js: `import { createRequire as requireOf } from 'node:module'; const require = requireOf(${options.define?.['import.meta.url'] ?? 'import.meta.url'});`,
    },
  });
}
