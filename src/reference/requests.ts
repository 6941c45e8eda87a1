/** One call of an operation, written for each door. */
import type { Example, Operation } from '../contract/operations.ts';

type Input = Example['input'];

/** Path and query of a call. */
export function requestPath(operation: Operation, input: Input): string {
  let path = operation.path;
  const query = new URLSearchParams();
  for (const [name, { place }] of Object.entries(operation.parameters)) {
    const value = input[name];
    if (value === undefined) continue;
    if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)));
    else query.set(name, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

/** The call as a command line. */
export const asCurl = (url: string): string => `curl '${url}'`;

/** The call in JavaScript, as a module: Node, Deno, Bun or a browser. */
export const asJavaScript = (url: string): string =>
  [`const response = await fetch('${url}');`, 'const answer = await response.json();', 'console.log(answer);'].join(
    '\n',
  );

/** The call in Python 3, with nothing to install. */
export const asPython = (url: string): string =>
  [
    'import json, urllib.request',
    '',
    `with urllib.request.urlopen('${url}') as response:`,
    '    answer = json.load(response)',
    'print(answer)',
  ].join('\n');

/** The call as an MCP client sends it. */
export const asToolCall = (operation: Operation, input: Input): string =>
  JSON.stringify({ name: operation.id, arguments: input });
