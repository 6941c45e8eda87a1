/** One fleet of the traffic package: an XML file of aircraft and their weekly flights. */

import { SaxesParser } from 'saxes';
import { entryOf } from '../../../src/core/objects.ts';

/** A flight as the file has it; empty text where an element is missing. */
export interface FlightRecord {
  readonly callsign: string;
  readonly aircraft: string;
  readonly from: string;
  readonly to: string;
  readonly departure: string;
  readonly arrival: string;
  readonly repeat: string;
}

/** The aircraft of one id. */
export interface Aircraft {
  /** ICAO airline codes. */
  readonly airlines: ReadonlySet<string>;
  /** Kinds of flight: gate, cargo, ga. */
  readonly kinds: ReadonlySet<string>;
  /** Types as the file names them: most are IATA codes. */
  readonly types: ReadonlySet<string>;
}

export interface Fleet {
  readonly comments: readonly string[];
  /** By id. */
  readonly aircraft: ReadonlyMap<string, Aircraft>;
  readonly flights: readonly FlightRecord[];
}

/** Reads a fleet file. @throws Error of the parser, with line and column, when it is not well-formed */
export function parseFleet(xml: string): Fleet {
  const comments: string[] = [];
  const aircraft = new Map<string, Record<keyof Aircraft, Set<string>>>();
  const flights: FlightRecord[] = [];
  const path: string[] = [];
  let block: Map<string, string> | undefined;
  let text = '';

  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('comment', (comment) => comments.push(comment.trim()));
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (name === 'aircraft' || name === 'flight') block = new Map();
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', ({ name }) => {
    path.pop();
    const parent = path.at(-1);
    if (block === undefined) return;
    if (name === 'aircraft') addAircraft(block);
    else if (name === 'flight') flights.push(toFlight(block));
    else block.set(parent === 'departure' || parent === 'arrival' ? `${parent}/${name}` : name, text.trim());
    if (name === 'aircraft' || name === 'flight') block = undefined;
    text = '';
  });
  parser.write(xml).close();
  return { comments, aircraft, flights };

  function addAircraft(fields: ReadonlyMap<string, string>) {
    const id = fields.get('required-aircraft') ?? '';
    const entry = entryOf(aircraft, id, () => ({ airlines: new Set(), kinds: new Set(), types: new Set() }));
    entry.airlines.add(fields.get('airline') ?? '');
    entry.kinds.add(fields.get('flighttype') ?? '');
    entry.types.add(fields.get('actype') ?? '');
  }
}

const toFlight = (fields: ReadonlyMap<string, string>): FlightRecord => ({
  callsign: fields.get('callsign') ?? '',
  aircraft: fields.get('required-aircraft') ?? '',
  from: fields.get('departure/port') ?? '',
  to: fields.get('arrival/port') ?? '',
  departure: fields.get('departure/time') ?? '',
  arrival: fields.get('arrival/time') ?? '',
  repeat: fields.get('repeat') ?? '',
});
