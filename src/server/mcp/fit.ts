/** Results of a size that models can take: of a list that is cut, `next` is the call for the rest. */
import { z } from 'zod';
import { answerSchema, type Operation, pagedFields } from '../../contract/operations.ts';
import { LIMITS } from '../../contract/vocabulary.ts';

/** Part of a bound that the estimate may fill, so that the tokens stay below it (tests/slow/server/mcp/sizes.test.ts). */
const ESTIMATED_PART = 0.88;

/**
 * Tokens of o200k for each byte of an answer by kind, fitted to answers of all operations: of these the estimate is
 * between 0.92 and 1.13 times the tokens. Codes are in upper case; names with other letters than those of ASCII are rare
 * words, of many tokens.
 */
const TOKENS_PER_BYTE = Float64Array.from({ length: 256 }, (_, byte) => {
  if (byte >= 0x80) return 3.5;
  const character = String.fromCharCode(byte);
  if (/[A-Z]/.test(character)) return 0.7;
  if (/[a-z]/.test(character)) return 0.2;
  return /\d/.test(character) ? 0.63 : 0.37;
});

const encoder = new TextEncoder();

function estimatedTokens(json: string): number {
  let tokens = 0;
  for (const byte of encoder.encode(json)) tokens += TOKENS_PER_BYTE[byte] ?? 0;
  return tokens;
}

const Next = z.object({
  tool: z.string(),
  arguments: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
const Page = z.object({ limit: z.number().optional(), offset: z.number().default(0) });
const List = z.union([z.array(z.unknown()), z.object({ columns: z.array(z.string()), rows: z.array(z.unknown()) })]);

/** The output of an operation as a result of its tool, with the call for the rest. */
export const withNext = (operation: Operation): z.ZodObject =>
  pagedFields(operation).length === 0 ? operation.output : answerSchema(operation).extend({ next: Next.optional() });

/** Most estimated tokens of the result of a call. */
export function mostTokens({ mcpTokens = LIMITS.result }: Operation, args: Readonly<Record<string, unknown>>): number {
  const isSized = 'limit' in args || 'fields' in args;
  return (isSized ? LIMITS.result : mcpTokens) * ESTIMATED_PART;
}

/** Whether an answer, as JSON, can be a result as it is. @param most estimated tokens */
export const fits = (answer: string, most: number): boolean => estimatedTokens(answer) <= most;

/**
 * The part of an answer that fits: the first rows of its list, at least one, and the call for the others. An answer
 * without a list is returned as it is.
 * @param args the arguments of the call
 * @param input the same with the defaults
 * @param most estimated tokens
 */
export function firstPart(
  operation: Operation,
  args: Readonly<Record<string, unknown>>,
  input: object,
  answer: Readonly<Record<string, unknown>>,
  most: number,
): Readonly<Record<string, unknown>> {
  const listed = listIn(operation, answer);
  if (listed === null) return answer;
  const { field, list, rows } = listed;
  const { limit, offset } = Page.parse(input);
  const part = (count: number) => {
    const first = rows.slice(0, count);
    // The default of `limit` is no wish of the client: the rest goes on after it.
    const left = limit === undefined || !('limit' in args) ? {} : { limit: limit - count };
    return {
      ...answer,
      [field]: Array.isArray(list) ? first : { ...list, rows: first },
      // As in an answer to a call with a limit.
      ...('total' in operation.output.shape ? { total: answer['total'] ?? rows.length } : {}),
      next: { tool: operation.id, arguments: { ...args, ...left, offset: offset + count } },
    };
  };
  let [size, count] = [tokensOf(part(0)), 0];
  for (const row of rows) {
    size += tokensOf(row) + COMMA;
    if (size > most) return part(Math.max(count, 1));
    count++;
  }
  return answer;
}

/**
 * An answer with the call for the rest, where the default of `limit` cut its list: the call did not ask for a part. Of a
 * list without a total the rest can be empty.
 * @param args the arguments of the call
 * @param input the same with the defaults
 */
export function withRest(
  operation: Operation,
  args: Readonly<Record<string, unknown>>,
  input: object,
  answer: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { limit, offset } = Page.parse(input);
  if (limit === undefined || 'limit' in args) return answer;
  const listed = listIn(operation, answer);
  if (listed === null) return answer;
  const count = listed.rows.length;
  const end = offset + count;
  const isWhole = count < limit || answer['total'] === end;
  // Journeys have a greatest offset.
  const isOffset = operation.parameters['offset']?.schema.safeParse(end).success === true;
  if (isWhole || !isOffset) return answer;
  return { ...answer, next: { tool: operation.id, arguments: { ...args, offset: end } } };
}

/** The list of an answer, with its rows in either form; null where it has none. */
function listIn(operation: Operation, answer: Readonly<Record<string, unknown>>) {
  const field = pagedFields(operation).find((name) => answer[name] !== undefined);
  if (field === undefined) return null;
  const list = List.parse(answer[field]);
  return { field, list, rows: Array.isArray(list) ? list : list.rows };
}

const tokensOf = (value: unknown): number => estimatedTokens(JSON.stringify(value));
/** Tokens between two rows. */
const COMMA = 0.37;
