import { z } from 'zod';
import type { JsonSchema } from '../../src/reference/jsonSchema.ts';

/** The parts of an OpenAPI document that the client is made from. */
const Described = z.object({
  paths: z.record(
    z.string(),
    z.object({
      get: z.object({
        operationId: z.string(),
        summary: z.string(),
        parameters: z.array(z.object({ required: z.boolean() })),
      }),
    }),
  ),
});

/** The source of the class with a method for each operation of an OpenAPI document. */
export function clientSource(document: JsonSchema): string {
  const { paths } = Described.parse(document);
  const methods = Object.entries(paths).map(([path, { get }]) => {
    const isOptional = get.parameters.every(({ required }) => !required);
    const input = `input: Input<'${get.operationId}'>${isOptional ? ' = {}' : ''}`;
    return [
      `  /** ${get.summary} */`,
      `  ${camelCase(get.operationId)}(${input}, options?: RequestOptions): Promise<Output<'${get.operationId}'>> {`,
      `    return this.#transport.get('${path}', { ...input }, options);`,
      '  }',
    ].join('\n');
  });
  return `// Generated from the OpenAPI document by \`npm run client\`. Do not edit.
import { type ClientOptions, type RequestOptions, Transport } from '../request.js';
import type { Input, Output } from '../types.js';

/** The operations of a service. Each method throws AirRoutesError for a status other than 200. */
export class AirRoutes {
  readonly #transport: Transport;

  constructor(options: ClientOptions) {
    this.#transport = new Transport(options);
  }

${methods.join('\n\n')}
}
`;
}

/** `find_connections` as `findConnections`. */
const camelCase = (id: string): string => id.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
