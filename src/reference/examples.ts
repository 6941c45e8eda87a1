/** The examples of the operation table with their real answers, computed when the documents are made. */
import { requestPath } from '../contract/calls.ts';
import { NotFound } from '../contract/errors.ts';
import { type Example, inputSchema, type Operation, operationList } from '../contract/operations.ts';
import { callOperation } from '../operations/handlers.ts';
import type { Indexes } from '../operations/indexes.ts';

/** An example that was executed. */
export interface ExecutedExample {
  readonly operation: Operation;
  readonly title: string;
  readonly input: Example['input'];
  /** Path and query of the REST request. */
  readonly path: string;
  readonly status: 200 | 404;
  /** Bytes of the whole answer. */
  readonly bytes: number;
  /** The answer, its long lists cut. */
  readonly shown: unknown;
  /** What was cut, in words; null when `shown` is the whole answer. */
  readonly cut: string | null;
}

/** Executes every example of every operation. */
export const executeExamples = (indexes: Indexes): readonly ExecutedExample[] =>
  operationList.flatMap((operation) =>
    operation.examples.map(({ title, input }): ExecutedExample => {
      const { status, body } = attempt(() =>
        callOperation(indexes, operation.id, inputSchema(operation.id).parse(input)),
      );
      const { shown, cut } = shorten(body);
      const bytes = new TextEncoder().encode(JSON.stringify(body)).length;
      return { operation, title, input, path: requestPath(operation, input), status, bytes, shown, cut };
    }),
  );

function attempt(call: () => unknown): { status: 200 | 404; body: unknown } {
  try {
    return { status: 200, body: call() };
  } catch (error) {
    if (error instanceof NotFound) return { status: 404, body: { detail: error.message } };
    throw error;
  }
}

/** How many items of each list an example shows; other lists are shown whole. */
const SHOWN: Readonly<Record<string, number>> = {
  airports: 2,
  options: 1,
  destinations: 1,
  origins: 1,
  routes: 1,
  journeys: 1,
  changes: 2,
  flights: 2,
  trips: 1,
  airlines: 1,
  schedule: 2,
};

/** Cuts long lists, and reports which were cut and how long they were. */
function shorten(body: unknown): { shown: unknown; cut: string | null } {
  const cuts = new Map<string, number[]>();
  const walk = (node: unknown, name: string): unknown => {
    if (Array.isArray(node)) {
      const most = SHOWN[name] ?? node.length;
      if (node.length > most) cuts.set(name, [...(cuts.get(name) ?? []), node.length]);
      return node.slice(0, most).map((item) => walk(item, name));
    }
    if (typeof node !== 'object' || node === null) return node;
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, walk(value, key)]));
  };
  const shown = walk(body, '');
  const words = [...cuts].map(([name, lengths]) => `${SHOWN[name]} of ${range(lengths)} in \`${name}\``);
  return { shown, cut: words.length > 0 ? words.join(', ') : null };
}

function range(lengths: readonly number[]): string {
  const [least, most] = [Math.min(...lengths), Math.max(...lengths)];
  return least === most ? `${most}` : `${least} to ${most}`;
}
