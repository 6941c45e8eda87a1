/** The operations as MCP tools. Schemas are converted once; a request only registers the tools. */
import type { CallToolResult, StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server';
import { NotFound } from '../../contract/errors.ts';
import { inputSchema, OPERATIONS, type OperationId, operationList } from '../../contract/operations.ts';
import { inputJsonSchema, type JsonSchema, jsonSchema } from '../../reference/jsonSchema.ts';
import type { AnswerBytes } from '../answers.ts';
import { explainArguments } from './arguments.ts';

/** A tool as the SDK registers it. */
export interface Tool {
  readonly name: OperationId;
  readonly config: {
    readonly title: string;
    readonly description: string;
    readonly inputSchema: StandardSchemaWithJSON<Arguments>;
    readonly outputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
    readonly annotations: ToolAnnotations;
  };
  /** Answers a call; never rejects, whatever the arguments. */
  readonly call: (args: Arguments) => Promise<CallToolResult>;
}

type Arguments = Readonly<Record<string, unknown>>;

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const INTERNAL =
  'The service could not answer because of a fault of its own. The request was not wrong: try again later.';

/** The tools of all operations. `onError` receives the errors whose text clients must not see. */
export const makeTools = (answer: AnswerBytes, onError: (error: unknown) => void): readonly Tool[] =>
  operationList.map(({ id }) => makeTool(id, answer, onError));

function makeTool<Id extends OperationId>(id: Id, answer: AnswerBytes, onError: (error: unknown) => void): Tool {
  const operation = OPERATIONS[id];
  const schema = inputSchema(id);
  return {
    name: id,
    config: {
      title: operation.title,
      description: operation.description,
      inputSchema: advertised(inputJsonSchema(operation)),
      outputSchema: advertised(jsonSchema(operation.output)),
      annotations: { title: operation.title, ...READ_ONLY },
    },
    call: async (args) => {
      const input = schema.safeParse(args);
      if (!input.success) return toolError(explainArguments(operation, args));
      try {
        const text = decoder.decode(await answer(id, input.data));
        return { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) };
      } catch (error) {
        if (error instanceof NotFound) return toolError(error.message);
        onError(error);
        return toolError(INTERNAL);
      }
    },
  };
}

const decoder = new TextDecoder();

const toolError = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

/**
 * A schema that is listed and accepts everything. The SDK would convert a zod schema for every request, validate every
 * answer, and reject bad arguments in words of its own: `call` checks them, and tests check the answers.
 */
function advertised(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'air-routes',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
