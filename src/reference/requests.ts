/** A call of an operation, written for each kind of client. */
import type { Example } from '../contract/operationEntry.ts';
import type { Operation } from '../contract/operations.ts';

/** A request with curl. */
export const asCurl = (url: string): string => `curl '${url}'`;

/** A request in JavaScript, as a module for Node, Deno, Bun and browsers. */
export const asJavaScript = (url: string): string =>
  [`const response = await fetch('${url}');`, 'const answer = await response.json();', 'console.log(answer);'].join(
    '\n',
  );

/** A request in Python 3, with the standard library only. */
export const asPython = (url: string): string =>
  [
    'import json, urllib.request',
    '',
    `with urllib.request.urlopen('${url}') as response:`,
    '    answer = json.load(response)',
    'print(answer)',
  ].join('\n');

/** The parameters of `tools/call` in MCP. */
export const asToolCall = (operation: Operation, input: Example['input']): string =>
  JSON.stringify({ name: operation.id, arguments: input });
