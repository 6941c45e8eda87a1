/// <reference types="astro/client" />

declare namespace App {
  /** Set by the server for pages rendered on request. */
  interface Locals extends Partial<import('./operations/pageLocals.ts').PageLocals> {}
}
