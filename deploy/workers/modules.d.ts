/** Data modules of a worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
/** The site's bundle, which bundle.ts finds in the release. */
declare module 'release/server/entry.mjs';
