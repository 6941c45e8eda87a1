/// <reference types="astro/client" />

declare namespace App {
  /** Set by the server for pages rendered on request. */
  interface Locals extends Partial<import('./operations/pageLocals.ts').PageLocals> {}
}

/** Events by which a map and a table of routes tell each other what they show. */
interface DocumentEventMap {
  /** The routes that match the filters of the table. */
  routesfiltered: CustomEvent<{ readonly routes: readonly string[] }>;
  /** The map needs the rows that the page leaves out. */
  rowswanted: CustomEvent;
}
