/** What a client takes of a bound that all clients share. */
interface Share<T> {
  readonly item: T;
  readonly client: string;
  readonly bytes: number;
}

/** Of the client with the most bytes, the item with the most; undefined without items. */
export function largestOfClient<T>(shares: Iterable<Share<T>>): T | undefined {
  const byClient = new Map<string, { sum: number; largest: Share<T> }>();
  for (const share of shares) {
    const { sum, largest } = byClient.get(share.client) ?? { sum: 0, largest: share };
    byClient.set(share.client, {
      sum: sum + share.bytes,
      largest: share.bytes > largest.bytes ? share : largest,
    });
  }
  const [first] = [...byClient.values()].sort((a, b) => b.sum - a.sum);
  return first?.largest.item;
}
