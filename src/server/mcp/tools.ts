/** The four operations as MCP tools. Everything here is made once; a request only registers it. */
import type { CallToolResult, StandardSchemaWithJSON, ToolAnnotations } from '@modelcontextprotocol/server';
import { NotFound } from '../../contract/errors.ts';
import { inputSchema, type Operation, type OperationId, operationList } from '../../contract/operations.ts';
import { inputJsonSchema, type JsonSchema, jsonSchema } from '../../reference/jsonSchema.ts';
import type { AnswerBytes } from '../answers.ts';
import { explainArguments } from './arguments.ts';

/** A tool as the SDK registers it. */
export interface Tool {
  readonly name: OperationId;
  readonly config: {
    readonly title: string;
    readonly description: string;
    readonly inputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
    readonly outputSchema: StandardSchemaWithJSON<Record<string, unknown>>;
    readonly annotations: ToolAnnotations;
  };
  /** Answers a call; never throws, whatever the arguments. */
  readonly answer: (args: Record<string, unknown>) => Promise<ToolAnswer>;
  /** The same as the SDK wants it. */
  readonly call: (args: Record<string, unknown>) => Promise<CallToolResult>;
}

/** What a tool says: the JSON of an answer, or the words of an error. */
export interface ToolAnswer {
  readonly text: string;
  readonly isError: boolean;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

const INTERNAL =
  'The service could not answer because of a fault of its own. The request was not wrong: try again later.';

/** The tools over the answers of a service. `onError` hears what clients are not told. */
export const makeTools = (answer: AnswerBytes, onError: (error: unknown) => void): readonly Tool[] =>
  operationList.map((operation) => {
    const say = (args: Record<string, unknown>) => answerCall(operation, args, answer, onError);
    return {
      name: operation.id,
      config: {
        title: operation.title,
        description: operation.description,
        inputSchema: prepared(inputJsonSchema(operation)),
        outputSchema: prepared(jsonSchema(operation.output)),
        annotations: { title: operation.title, ...READ_ONLY },
      },
      answer: say,
      call: async (args) => toResult(await say(args)),
    };
  });

async function answerCall(
  operation: Operation,
  args: Record<string, unknown>,
  answer: AnswerBytes,
  onError: (error: unknown) => void,
): Promise<ToolAnswer> {
  const input = schemas.get(operation.id)?.safeParse(args);
  if (!input?.success) return failure(explainArguments(operation, args));
  try {
    return { text: decoder.decode(await answer(operation.id, input.data as never)), isError: false };
  } catch (error) {
    if (error instanceof NotFound) return failure(error.message);
    onError(error);
    return failure(INTERNAL);
  }
}

const decoder = new TextDecoder();
const schemas = new Map(operationList.map((operation) => [operation.id, inputSchema(operation)]));

const failure = (text: string): ToolAnswer => ({ text, isError: true });

const toResult = ({ text, isError }: ToolAnswer): CallToolResult =>
  isError
    ? { content: [{ type: 'text', text }], isError }
    : { content: [{ type: 'text', text }], structuredContent: JSON.parse(text) as Record<string, unknown> };

/**
 * A schema that is only shown. The SDK would convert a zod schema anew for
 * every request, word its own errors and validate every answer; arguments are
 * checked in `call`, and answers are what the contract's tests check.
 */
function prepared(schema: JsonSchema): StandardSchemaWithJSON<Record<string, unknown>> {
  return {
    '~standard': {
      version: 1,
      vendor: 'air-routes',
      validate: (value) => ({ value: value as Record<string, unknown> }),
      jsonSchema: { input: () => schema, output: () => schema },
    },
  };
}
