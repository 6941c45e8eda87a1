/** The examples of the operation table with their real answers, computed when the documents are made. */
import { requestPath } from '../contract/calls.ts';
import { NotFound } from '../contract/errors.ts';
import { type Example, inputSchema, type Operation, operationList } from '../contract/operations.ts';
import { callOperation } from '../operations/handlers.ts';
import type { Indexes } from '../operations/indexes.ts';

/** Executes every example of every operation. */
export const executeExamples = (indexes: Indexes): readonly ExecutedExample[] =>
  operationList.flatMap((operation) => operation.examples.map((example) => execute(indexes, operation, example)));

/** An example that was executed. */
export type ExecutedExample = ReturnType<typeof execute>;

function execute(indexes: Indexes, operation: Operation, { title, input }: Example) {
  let [status, body]: [200 | 404, object] = [200, {}];
  try {
    body = callOperation(indexes, operation.id, inputSchema(operation.id).parse(input));
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    [status, body] = [404, { detail: error.message }];
  }
  return {
    operation,
    title,
    input,
    status,
    /** Path and query of the REST request. */
    path: requestPath(operation, input),
    /** Bytes of the whole answer. */
    bytes: new TextEncoder().encode(JSON.stringify(body)).length,
    ...shorten(body),
  };
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

/** An answer with its long lists cut, and in words what was cut; null when it is whole. */
function shorten(body: unknown) {
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
