/// <reference types="astro/client" />

declare namespace App {
  type PageLocals = import('./operations/pageLocals.ts').PageLocals;
  /** Set by the server. */
  interface Locals extends PageLocals {}
}

/** Events by which a map and a table of routes tell each other what they show. */
interface DocumentEventMap {
  /** The table shows other routes: those that match its filters. */
  routesfiltered: CustomEvent;
  /** The map needs the rows that the page leaves out. */
  rowsrequested: CustomEvent;
}
