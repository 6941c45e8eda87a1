/** The guard against imports that end too much: a cut file in a scope looks like an airline that stopped flying. */
import type { Dataset } from '../../../src/core/dataset/dataset.ts';

/** Airlines of each published route, by id of the route. */
export type FlownRoutes = ReadonlyMap<string, readonly string[]>;

/** The airlines on each active route, by id of the route. */
export const flownRoutes = (dataset: Dataset): FlownRoutes =>
  new Map(dataset.routes.map(({ id, services }) => [id, services.map(({ airlineCode }) => airlineCode)]));

/** An airline, an airport or the world that loses too many of its routes. */
export interface Loss {
  /** `the world`, `airline BA` or `airport LHR`. */
  readonly name: string;
  readonly ended: number;
  readonly routes: number;
}

/** The name of a loss of all routes together. */
const WORLD = 'the world';

/** Losses of this many routes are never too many: small airlines and airports change by large shares. */
const FEW_ROUTES = 5;

/**
 * The airlines and airports that lose more than a share of their routes, and the world when it does; largest first.
 * @param maxDrop share, 0 to 1
 */
export function lossesBetween(before: FlownRoutes, after: FlownRoutes, maxDrop: number): Loss[] {
  const counts = new Map<string, { ended: number; routes: number }>();
  const count = (name: string, hasEnded: boolean): void => {
    const known = counts.get(name) ?? { ended: 0, routes: 0 };
    counts.set(name, known);
    known.routes++;
    if (hasEnded) known.ended++;
  };
  for (const [id, airlines] of before) {
    const still = after.get(id);
    for (const name of [WORLD, `airport ${id.slice(0, 3)}`, `airport ${id.slice(4)}`]) count(name, !still);
    for (const airline of airlines) count(`airline ${airline}`, !still?.includes(airline));
  }
  return [...counts]
    .map(([name, counted]) => ({ name, ...counted }))
    .filter(({ ended, routes }) => ended > FEW_ROUTES && ended > maxDrop * routes)
    .sort((a, b) => b.ended - a.ended || (a.name < b.name ? -1 : 1));
}

/** The loss of the world when it has fewer routes by more than a share, however many of them are new. */
export function shrinkage(before: FlownRoutes, after: FlownRoutes, maxDrop: number): Loss[] {
  const ended = before.size - after.size;
  const isLoss = ended > FEW_ROUTES && ended > maxDrop * before.size;
  return isLoss ? [{ name: WORLD, ended, routes: before.size }] : [];
}

/** Losses that a message lists. */
const LISTED = 8;

/** Losses in words, one a line. */
export function describeLosses(losses: readonly Loss[]): string {
  const percent = ({ ended, routes }: Loss) => Math.round((100 * ended) / routes);
  const lines = losses
    .slice(0, LISTED)
    .map((loss) => `  ${loss.name}: ${loss.ended} of ${loss.routes} routes (${percent(loss)} %)`);
  return [...lines, ...(losses.length > LISTED ? [`  and ${losses.length - LISTED} more`] : [])].join('\n');
}

/** Thrown when an import would end too much. Nothing was written. */
export class LossError extends Error {
  override readonly name = 'LossError';

  constructor(losses: readonly Loss[], maxDrop: number) {
    super(
      `the import would end more than ${Math.round(maxDrop * 100)} % of the routes of\n${describeLosses(losses)}\n` +
        'nothing was written: check that the file is complete; --accept imports it all the same',
    );
  }
}
