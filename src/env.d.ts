/// <reference types="astro/client" />

declare namespace App {
  interface Locals {
    /** Set by the server: what on-demand pages need to search. */
    live?: import('./operations/live.ts').Live;
    /** Set by the server: the JSON of find_connections. */
    connections?: import('./operations/snapshot.ts').LiveBytes['connections'];
  }
}
