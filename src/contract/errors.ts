import { type WriteCall, writeRequest, writeToolCall } from './calls.ts';
import type { ValidationItem } from './schemas.ts';

/** What operations throw for a place or a route that does not exist. Its texts are written for clients. */
export class NotFound extends Error {
  override readonly name = 'NotFound';
  /** The text of an MCP tool error: it names tools where `message`, the `detail` of a REST 404, names requests. */
  readonly toolText: string;

  /**
   * @param words the text, or a function that writes it with calls of operations in the form of the client
   * @param more what the text of a tool says besides: the texts of the first REST operations stay as they are
   */
  constructor(words: string | ((call: WriteCall) => string), more = '') {
    const write = typeof words === 'string' ? () => words : words;
    super(write(writeRequest));
    this.toolText = write(writeToolCall) + more;
  }
}

/** Parameters that do not fit the contract; every bad one is in `items`. */
export class InvalidInput extends Error {
  override readonly name = 'InvalidInput';
  readonly items: readonly ValidationItem[];
  /** The texts of an MCP tool error, one for each item: they name arguments where the items have the form of a query. */
  readonly toolTexts: readonly string[];

  /** @param toolTexts default: the messages of the items */
  constructor(items: readonly ValidationItem[], toolTexts: readonly string[] = items.map(({ msg }) => msg)) {
    super(items.map((item) => `${item.loc.slice(1).join('.')}: ${item.msg}`).join('; '));
    this.items = items;
    this.toolTexts = toolTexts;
  }
}

/** Writes a parameter with a value for a kind of client. */
export type WriteParameter = (name: string, value: string | number) => string;

/** As a query has it: `airline=BA`. */
export const inQuery: WriteParameter = (name, value) => `${name}=${value}`;

/** As the arguments of a tool have it: `{"airline":"BA"}`. */
export const inArguments: WriteParameter = (name, value) => JSON.stringify({ [name]: value });

/** An error for one parameter. @param words the message, with parameters in the form of the client */
export const invalidParameter = (
  { type, loc, ...rest }: Omit<ValidationItem, 'msg'>,
  words: (write: WriteParameter) => string,
): InvalidInput => new InvalidInput([{ type, loc, msg: words(inQuery), ...rest }], [words(inArguments)]);
