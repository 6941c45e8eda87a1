/// <reference types="astro/client" />

declare namespace App {
  type SiteLocals = import('./site/requestedPage.ts').SiteLocals;
  /** Set by the build and the server. */
  interface Locals extends SiteLocals {}
}

/** Events by which a map and a table of routes tell each other what they show. */
interface DocumentEventMap {
  /** The routes that match the filters of the table. */
  routesfiltered: CustomEvent<{ readonly routes: readonly string[] }>;
  /** The map needs the rows that the page leaves out. */
  rowswanted: CustomEvent;
}
