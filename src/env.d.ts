/// <reference types="astro/client" />

declare namespace App {
  type SiteLocals = import('./site/requestedPage.ts').SiteLocals;
  /** Set by the build and the server. */
  interface Locals extends SiteLocals {}
}

/** Events by which a map and a table of routes tell each other what they show. */
interface DocumentEventMap {
  /** The table shows other routes: those that match its filters. */
  routesfiltered: CustomEvent;
  /** The map needs the rows that the page leaves out. */
  rowswanted: CustomEvent;
}
