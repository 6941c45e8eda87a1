import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { at } from '../../src/core/must.ts';
import type { SearchOptions } from '../../src/core/search/itineraries.ts';
import type { Network } from '../../src/core/search/network.ts';

/** Itineraries: total minutes, then the ranks of the stops. */
type Answer = readonly (readonly number[])[];

/** The same search in SQLite. */
export type SqliteSearch = (
  from: number,
  to: number,
  limits: Required<Pick<SearchOptions, 'maxStops' | 'maxFlyingMin' | 'limit'>>,
) => Answer;

/**
 * The rival that users would write: routes in an in-memory table with covering indexes in both
 * directions, one prepared self-join per tier, stopping at the first tier with a result.
 */
export function openSqlite({ rank, out }: Network): SqliteSearch {
  const db = new DatabaseSync(':memory:');
  db.exec(`
    CREATE TABLE route (origin INTEGER, destination INTEGER, minutes INTEGER);
    CREATE UNIQUE INDEX outward ON route (origin, destination, minutes);
    CREATE UNIQUE INDEX inward ON route (destination, origin, minutes);
    BEGIN`);
  const insert = db.prepare('INSERT INTO route VALUES (?, ?, ?)');
  for (let airport = 0; airport < rank.length; airport++) {
    for (let leg = at(out.start, airport); leg < at(out.start, airport + 1); leg++) {
      insert.run(airport, at(out.far, leg), at(out.minutes, leg));
    }
  }
  db.exec('COMMIT; ANALYZE');

  const tiers = [0, 1, 2, 3].map((stops) => db.prepare(tierQuery(stops)));
  for (const tier of tiers) tier.setReturnArrays(true);
  return (from, to, { maxStops, maxFlyingMin, limit }) => {
    if (from === to) return [];
    for (const tier of tiers.slice(0, maxStops + 1)) {
      const rows = ask(tier, at(rank, from), at(rank, to), maxFlyingMin, limit);
      if (rows.length > 0) return rows;
    }
    return [];
  };
}

function ask(tier: StatementSync, from: number, to: number, maxFlyingMin: number, limit: number): Answer {
  return tier.all(from, to, maxFlyingMin, limit).map((row) => Object.values(row).map(Number));
}

/** `SELECT l0.minutes + l1.minutes AS total, l1.origin FROM route l0 JOIN route l1 ON …` */
function tierQuery(stops: number): string {
  const legs = Array.from({ length: stops + 1 }, (_, i) => `l${i}`);
  const connecting = legs.slice(1).map((leg) => `${leg}.origin`);
  const joins = legs.slice(1).map((leg, i) => `JOIN route ${leg} ON ${leg}.origin = l${i}.destination`);
  const once = [
    ...connecting.flatMap((a, i) => connecting.slice(0, i).map((b) => `${a} <> ${b}`)),
    ...connecting.map((a) => `${a} NOT IN (?1, ?2)`),
  ];
  const total = legs.map((leg) => `${leg}.minutes`).join(' + ');
  return `SELECT ${[`${total} AS total`, ...connecting].join(', ')} FROM route l0 ${joins.join(' ')}
    WHERE l0.origin = ?1 AND l${stops}.destination = ?2 AND ${['total <= ?3', ...once].join(' AND ')}
    ORDER BY ${['total', ...connecting].join(', ')} LIMIT ?4`;
}
