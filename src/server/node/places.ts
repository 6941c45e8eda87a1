import type { Gate } from './gate.ts';

/** Places that the connections of all clients share, with a bound for each client. */
export class Places {
  readonly #byClient = new Map<string, Set<Gate>>();
  readonly #all: number;
  readonly #ofClient: number;
  readonly #drop: (gate: Gate) => void;
  #taken = 0;

  /**
   * @param all places
   * @param ofClient places that one client may take
   * @param drop closes a connection that loses its place
   */
  constructor(all: number, ofClient: number, drop: (gate: Gate) => void) {
    this.#all = all;
    this.#ofClient = ofClient;
    this.#drop = drop;
  }

  /**
   * Takes a place. When there is none, the client with the most loses one to a client with fewer: that of an idle
   * connection, or else its oldest.
   * @returns whether there was a place
   */
  take(client: string, gate: Gate): boolean {
    const own = this.#byClient.get(client) ?? new Set();
    if (own.size >= this.#ofClient) return false;
    if (this.#taken >= this.#all && !this.#makeRoom(own.size)) return false;
    this.#byClient.set(client, own.add(gate));
    this.#taken++;
    return true;
  }

  give(client: string, gate: Gate): void {
    const own = this.#byClient.get(client);
    if (!own?.delete(gate)) return;
    this.#taken--;
    if (own.size === 0) this.#byClient.delete(client);
  }

  /** @param own places of the client that needs one */
  #makeRoom(own: number): boolean {
    let [client, most]: [string, ReadonlySet<Gate>] = ['', new Set()];
    for (const [each, gates] of this.#byClient) if (gates.size > most.size) [client, most] = [each, gates];
    if (most.size <= own) return false;
    const idle = most.values().find(({ isIdle }) => isIdle);
    // A client with as many as the other would have keeps those that it uses.
    const chosen = idle ?? (most.size > own + 1 ? most.values().next().value : undefined);
    if (!chosen) return false;
    this.give(client, chosen);
    this.#drop(chosen);
    return true;
  }
}
