/**
 * The best few of what is found: tiers in the order in which they are closed, ranks ascending within a
 * tier, each rank once. Keeping the best fifteen by insertion costs less than sorting a tier.
 */
export interface Shortlist {
  /** Adds a rank to the open tier, unless an earlier tier has it. */
  readonly offer: (rank: number) => void;
  /** Ends the open tier; true when the list is full, so that further tiers need not be looked at. */
  readonly closeTier: () => boolean;
  /** Ranks of the closed tiers. */
  readonly ranks: readonly number[];
}

/** An empty shortlist of at most `limit` ranks. */
export const openShortlist = (limit: number): Shortlist => {
  const ranks: number[] = [];
  let tier: number[] = [];
  const offer = (rank: number): void => {
    const room = limit - ranks.length;
    const worst = tier[tier.length - 1];
    if (tier.length >= room && (worst === undefined || rank >= worst)) return;
    if (ranks.includes(rank) || tier.includes(rank)) return;
    let at = tier.length;
    while (at > 0 && (tier[at - 1] as number) > rank) at--;
    tier.splice(at, 0, rank);
    if (tier.length > room) tier.pop();
  };
  const closeTier = (): boolean => {
    ranks.push(...tier);
    tier = [];
    return ranks.length >= limit;
  };
  return { offer, closeTier, ranks };
};
