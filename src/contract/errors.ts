import { type WriteCall, writeRequest, writeToolCall } from './calls.ts';
import type { ValidationItem } from './schemas.ts';

/** What operations throw for a place or a route that does not exist. Its texts are written for clients. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  /** The text of an MCP tool error: it names tools where `message`, the `detail` of a REST 404, names requests. */
  readonly toolText: string;

  /** @param words the text, or a function that writes it with calls of operations in the form of the client */
  constructor(words: string | ((call: WriteCall) => string)) {
    const write = typeof words === 'string' ? () => words : words;
    super(write(writeRequest));
    this.toolText = write(writeToolCall);
  }
}

/** Parameters that do not fit the contract; every bad one is in `items`. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly items: readonly ValidationItem[];

  constructor(items: readonly ValidationItem[]) {
    super(items.map((item) => `${item.loc.slice(1).join('.')}: ${item.msg}`).join('; '));
    this.items = items;
  }
}
