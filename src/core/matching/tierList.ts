import { missing } from '../must.ts';

/**
 * The best ranks found, tier by tier: tiers in the order in which they are closed, ranks ascending within
 * a tier, each rank once. Keeping the best fifteen by insertion costs less than sorting a tier.
 */
export interface TierList {
  /** Adds a rank to the open tier, unless an earlier tier has it. */
  readonly offer: (rank: number) => void;
  /** Ends the open tier; true when the list is full, so that no further tier is needed. */
  readonly closeTier: () => boolean;
  /** Ranks of the closed tiers. */
  readonly ranks: readonly number[];
}

/** An empty list of at most `limit` ranks. */
export const createTierList = (limit: number): TierList => {
  const ranks: number[] = [];
  let tier: number[] = [];
  const offer = (rank: number): void => {
    const room = limit - ranks.length;
    const worst = tier[tier.length - 1];
    if (tier.length >= room && (worst === undefined || rank >= worst)) return;
    if (ranks.includes(rank) || tier.includes(rank)) return;
    let place = tier.length;
    while (place > 0 && (tier[place - 1] ?? missing(place - 1)) > rank) place--;
    tier.splice(place, 0, rank);
    if (tier.length > room) tier.pop();
  };
  const closeTier = (): boolean => {
    ranks.push(...tier);
    tier = [];
    return ranks.length >= limit;
  };
  return { offer, closeTier, ranks };
};
