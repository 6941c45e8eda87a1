import { fileURLToPath } from 'node:url';
import { getAdapter } from '@astrojs/node';
import { defineConfig, passthroughImageService } from 'astro/config';

/** The Node adapter with an entry of this project, which renders a web-standard Request. */
const adapter = {
  name: 'air-routes:adapter',
  hooks: {
    'astro:config:done': ({ setAdapter }) =>
      setAdapter({
        ...getAdapter({ staticHeaders: false }),
        serverEntrypoint: fileURLToPath(new URL('./src/site/entry.ts', import.meta.url)),
      }),
  },
};

/** Serves the API, MCP and the documents in `npm run dev`, as the server does. */
const devServer = {
  name: 'air-routes:dev',
  hooks: {
    'astro:server:setup': ({ server }) => {
      server.middlewares.use((request, reply, next) =>
        // Loaded by Vite, which loads it again after a change of the source.
        server.environments.ssr.runner
          .import('/scripts/dev/middleware.ts')
          .then(({ handle }) => handle(request, reply, next))
          .catch(next),
      );
    },
  },
};

/**
 * Renders the pages that are files to strings. Astro does so for sites whose pages are all files ("writing as strings is
 * faster"), and streams them where others are rendered on request: 26,851 pages take 72 s of processor time then, and 69 s
 * as strings.
 */
const wholePages = {
  name: 'air-routes:whole-pages',
  hooks: {
    'astro:build:start': ({ setPrerenderer }) =>
      setPrerenderer((standard) => ({
        ...standard,
        async setup() {
          await standard.setup?.();
          // The app is not documented: without it, pages are streamed.
          if (standard.app) standard.app.resolveStreaming = () => false;
        },
      })),
  },
};

/** Puts the packages that pages need into the bundle, so that a release works in any folder. */
const wholeBundle = {
  name: 'air-routes:whole-bundle',
  apply: 'build',
  configEnvironment: (name) => (name === 'client' ? null : { resolve: { noExternal: true } }),
};

/** The entry of Astro for pages that are files: an integration with a prerenderer has to name one. */
const prerenderEntry = {
  name: 'air-routes:prerender-entry',
  apply: 'build',
  configEnvironment: (name) =>
    name === 'prerender' ? { build: { rolldownOptions: { input: 'astro/entrypoints/prerender' } } } : null,
};

export default defineConfig({
  output: 'static',
  outDir: process.env.OUT_DIR ?? './build/site',
  trailingSlash: 'never',
  adapter,
  integrations: [devServer, wholePages],
  // The default address of the service, so that the links in its responses work in `npm run dev` too.
  server: { host: '127.0.0.1', port: 8422 },
  build: {
    format: 'file',
    // Pages are light and many: measured on two cores, 29,000 pages take half the time they take one by one.
    concurrency: 8,
    // The content security policy allows styles and scripts from files only.
    inlineStylesheets: 'never',
  },
  // Images are files as they are.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The build script writes answers and documents into the same folder meanwhile.
  vite: {
    plugins: [wholeBundle, prerenderEntry],
    build: { assetsInlineLimit: 0, emptyOutDir: false },
    // A build has 85,000 files.
    server: { watch: { ignored: ['**/build/**'] } },
  },
});
