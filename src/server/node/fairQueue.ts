/** A queue that takes one item of each client in turn, so that a client with many items delays its own only. */
export interface FairQueue<T> {
  readonly push: (client: string, item: T) => void;
  /** Removes the next item; undefined when there is none. */
  readonly shift: () => T | undefined;
  readonly isEmpty: () => boolean;
}

/** Creates an empty queue. */
export function createFairQueue<T>(): FairQueue<T> {
  /** Items by client. The client that was served last is the last one. */
  const byClient = new Map<string, T[]>();
  return {
    push: (client, item) => {
      const items = byClient.get(client);
      if (items) items.push(item);
      else byClient.set(client, [item]);
    },
    shift: () => {
      const [client, items] = byClient.entries().next().value ?? [];
      if (client === undefined || !items) return undefined;
      const item = items.shift();
      byClient.delete(client);
      if (items.length > 0) byClient.set(client, items);
      return item;
    },
    isEmpty: () => byClient.size === 0,
  };
}
