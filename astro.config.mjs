import { fileURLToPath } from 'node:url';
import { getAdapter } from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';
import { DEFAULT_BASE_URL, parseBaseUrl } from './src/contract/paths.ts';

/** The Node adapter with an entry of our own, which renders a web-standard Request: the server does the rest. */
const adapter = {
  name: 'air-routes',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        ...getAdapter({ staticHeaders: false }),
        serverEntrypoint: fileURLToPath(new URL('./src/site/entry.ts', import.meta.url)),
      }),
  },
};

export default defineConfig({
  site: parseBaseUrl(process.env.BASE_URL ?? DEFAULT_BASE_URL),
  output: 'static',
  outDir: process.env.OUT_DIR ?? './build/site',
  trailingSlash: 'never',
  adapter,
  build: {
    format: 'file',
    // Pages are light and many: measured on two cores, 29,000 pages take half the time they take one by one.
    concurrency: 64,
    // The content security policy allows styles and scripts from files only.
    inlineStylesheets: 'never',
  },
  // Images are files as they are.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The build script writes answers and documents into the same folder meanwhile.
  vite: { build: { assetsInlineLimit: 0, emptyOutDir: false } },
});
