/** Data modules of a worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
/** The site bundle; bundle.ts replaces the name by the path in the release. */
declare module 'release/server/entry.mjs' {
  export const render: import('../../src/server/renderer.ts').SiteBundle['render'];
}
