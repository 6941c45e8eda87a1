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

/** Puts the packages that pages need into the bundle, so that a release works in any folder. */
const wholeBundle = {
  name: 'air-routes:whole-bundle',
  apply: 'build',
  configEnvironment: (name) => (name === 'client' ? null : { resolve: { noExternal: true } }),
};

export default defineConfig({
  output: 'static',
  outDir: process.env.OUT_DIR ?? './build/site',
  trailingSlash: 'never',
  adapter,
  integrations: [devServer],
  // The default address of the service, so that the links in its responses work in `npm run dev` too.
  server: { host: '127.0.0.1', port: 8422 },
  build: {
    format: 'file',
    // One by one, 27,000 pages take a third longer, as nothing is done while a page is written. The more at a time, the more
    // of them outlive a collection of garbage: 3 take 68 to 71 s of processor time, 8 take 74 and 75.
    concurrency: 3,
    // The content security policy allows styles and scripts from files only.
    inlineStylesheets: 'never',
  },
  // Images are files as they are.
  image: { service: passthroughImageService() },
  devToolbar: { enabled: false },
  // The build script writes answers and documents into the same folder meanwhile.
  vite: {
    plugins: [wholeBundle],
    build: { assetsInlineLimit: 0, emptyOutDir: false },
    // A build has 85,000 files.
    server: { watch: { ignored: ['**/build/**'] } },
  },
});
