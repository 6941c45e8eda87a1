import { OPERATIONS, type Operation, type OperationId } from './operations.ts';

/** Input in true types; parameters may be absent. */
export type CallInput = Readonly<Record<string, string | number | boolean>>;

/** Writes a call of an operation for a kind of client. An empty text stands for a value that the client fills in. */
export type WriteCall = (id: OperationId, input: CallInput) => string;

/** Path and query of a REST request. */
export function requestPath({ path, parameters }: Pick<Operation, 'path' | 'parameters'>, input: CallInput): string {
  let filled = path;
  const query: string[] = [];
  for (const [name, parameter] of Object.entries(parameters)) {
    const value = input[name];
    if (value === undefined) continue;
    const text = encodeURIComponent(String(value));
    if (parameter.in === 'path') filled = filled.replace(`{${name}}`, text);
    else query.push(`${name}=${text}`);
  }
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

/** A call over REST: `/api/airports?q=LON`. */
export const writeRequest: WriteCall = (id, input) => requestPath(OPERATIONS[id], input);

/** A call over MCP: `resolve_airport {"q":"LON"}`. */
export const writeToolCall: WriteCall = (id, input) => {
  const known = Object.entries(input).filter(([, value]) => value !== '');
  return known.length > 0 ? `${id} ${JSON.stringify(Object.fromEntries(known))}` : id;
};
