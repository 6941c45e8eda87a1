/** A call of an operation, written for each kind of client. */
import type { Example, Operation } from '../contract/operations.ts';

/** A request with curl. */
export const asCurl = (url: string): string => `curl '${url}'`;

/** The parameters of `tools/call` in MCP. */
export const asToolCall = (operation: Operation, input: Example['input']): string =>
  JSON.stringify({ name: operation.id, arguments: input });
