import type { ValidationItem } from './schemas.ts';

/**
 * The one thing operations throw. `message` is written for clients: it becomes
 * the `detail` of a REST 404 and the text of an MCP tool error.
 */
export class NotFound extends Error {
  override readonly name = 'NotFound';
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
