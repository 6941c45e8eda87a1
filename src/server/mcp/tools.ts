/** The operations as MCP tools. Definitions and schemas are prepared once. */
import type { CallToolResult, Tool as ToolDefinition } from '@modelcontextprotocol/server';
import { InvalidInput, NotFound } from '../../contract/errors.ts';
import { inputSchema, type Operation, operationList } from '../../contract/operations.ts';
import { excerpt } from '../../core/excerpt.ts';
import { inputJsonSchema, parameterSchema, schemaOutline } from '../../reference/jsonSchema.ts';
import type { Answer } from '../api.ts';
import { explainArguments } from './arguments.ts';
import { firstPart, fits, mostTokens, withNext, withRest } from './fit.ts';

/** A tool as it is listed, and how it is called. */
export interface Tool {
  readonly definition: ToolDefinition;
  /** Calls the operation. Never throws: every failure is a tool error. */
  readonly call: (args: Readonly<Record<string, unknown>>) => CallToolResult;
}

const READ_ONLY = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false } as const;

/** Longest argument: to compare 60 KB of ligatures with names took 170 ms. */
const MOST_CHARACTERS = 1_000;

const INTERNAL =
  'The service could not answer because of a fault of its own. The request was not wrong: try again later.';

/**
 * The tools by name, in the order of the operation table.
 * @param age how old the data is, a sentence: every result has it as its second text
 * @param onError receives errors that clients must not see
 */
export const createTools = (
  answer: Answer,
  age: string,
  onError: (error: unknown) => void,
): ReadonlyMap<string, Tool> =>
  new Map(
    operationList.map((operation) => {
      const tool = createTool(operation, answer, onError);
      return [operation.id, { ...tool, call: (args) => withAge(tool.call(args), age) }];
    }),
  );

const withAge = (result: CallToolResult, age: string): CallToolResult => ({
  ...result,
  content: [...result.content, { type: 'text', text: age }],
});

function createTool(operation: Operation, answer: Answer, onError: (error: unknown) => void): Tool {
  const { id, title, description, advice, parameters } = operation;
  const schema = inputSchema(id, 'mcp');
  const choices = Object.entries(parameters).flatMap(([name, parameter]) =>
    parameterSchema(parameter).schema.enum === undefined ? [] : [name],
  );
  const shorter = Object.fromEntries(
    Object.entries(parameters).flatMap(([name, { mcpShorter }]) =>
      mcpShorter === undefined ? [] : [[name, mcpShorter]],
    ),
  );
  const tool: Tool = {
    definition: {
      name: id,
      title,
      // The advice is for models only.
      description: advice === undefined ? description : `${description} ${advice}`,
      inputSchema: objectSchema(inputJsonSchema(operation)),
      annotations: { title, ...READ_ONLY },
      outputSchema: objectSchema(schemaOutline(withNext(operation))),
    },
    call: (sent) => {
      // Some clients send null for what a call leaves out.
      const isLeftOut = (name: string) => sent[name] === null && Object.hasOwn(parameters, name);
      const args = Object.fromEntries(Object.entries(sent).filter(([name]) => !isLeftOut(name)));
      const long = Object.keys(args).find((name) => String(args[name]).length > MOST_CHARACTERS);
      if (long !== undefined) return toolError(`${excerpt(long)} must have at most ${MOST_CHARACTERS} characters`);
      for (const name of choices) {
        const value = args[name];
        // `SkyTeam` is `skyteam`, as in a query.
        if (typeof value === 'string') args[name] = value.toLowerCase();
      }
      const input = schema.safeParse(args);
      if (!input.success) return toolError(explainArguments(operation, args));
      try {
        const whole = withRest(operation, args, input.data, { ...answer(id, input.data) });
        const text = JSON.stringify(whole);
        const most = mostTokens(operation, args);
        if (fits(text, most)) return result(text, whole);
        const shorterArgs = { ...shorter, ...args };
        if (Object.keys(shorterArgs).length > Object.keys(args).length) return tool.call(shorterArgs);
        const part = firstPart(operation, args, input.data, whole, most);
        return result(JSON.stringify(part), part);
      } catch (error) {
        if (error instanceof NotFound) return toolError(error.toolText);
        if (error instanceof InvalidInput) return toolError(error.toolTexts.join('; '));
        onError(error);
        return toolError(INTERNAL);
      }
    },
  };
  return tool;
}

const result = (text: string, structuredContent: Readonly<Record<string, unknown>>): CallToolResult => ({
  content: [{ type: 'text', text }],
  structuredContent,
});

const toolError = (text: string): CallToolResult => ({ content: [{ type: 'text', text }], isError: true });

const objectSchema = (schema: Readonly<Record<string, unknown>>) => ({ ...schema, type: 'object' as const });
