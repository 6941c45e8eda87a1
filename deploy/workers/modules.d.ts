/** Data modules of a worker. */
declare module '*.bin' {
  const bytes: ArrayBuffer;
  export default bytes;
}
/** The site bundle; bundle.ts replaces the name by the path in the release. */
declare module 'release/server/entry.mjs' {
  export const render: import('../../src/server/pages/renderer.ts').SiteBundle['render'];
}
/** Number of packs, defined by bundle.ts. */
declare const PACKS: number;
/** A stream of a known length; the response has it as Content-Length. Copies what is written to it. */
declare class FixedLengthStream extends TransformStream {
  constructor(length: number);
}
/** Bindings of the worker, readable outside of requests. */
declare module 'cloudflare:workers' {
  export const env: {
    /** The files of the release, in packs. */
    readonly ASSETS: { fetch(request: Request): Promise<Response> };
  };
}
