/** The parameters of an import. */
import type { Readable } from 'node:stream';
import type { Importer } from './importer.ts';
import type { Scope } from './scope.ts';

export interface ImportRequest {
  readonly importer: Importer;
  /** Files, or `-` for standard input. */
  readonly paths: readonly string[];
  readonly folder: string;
  readonly scope: Scope;
  /** ISO date. */
  readonly date: string;
  readonly strict: boolean;
  readonly dryRun: boolean;
  /** Share (0 to 1) of the routes of an airline, of an airport or of the world that an import may end. */
  readonly maxDrop: number;
  /** Import what the guards refuse. */
  readonly accept: boolean;
  /** CSV file of more airlines (iata,icao,name), or null. */
  readonly airlines: string | null;
  /** CSV file of more airports, with the columns of airports.csv, or null. */
  readonly airports: string | null;
  /** Folder of the lists of airlines and airports to fall back to. */
  readonly reference: string;
  readonly flags: ReadonlySet<string>;
  /** Values of the importer's own settings, by name. */
  readonly settings?: ReadonlyMap<string, string>;
  readonly stdin?: Readable;
}
