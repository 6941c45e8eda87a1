/** Files of text that a service hands out inside JSON: a string, a list of texts, or an object with one field. */
import { parseJson, wholeText } from './input.ts';
import { type Part, peek } from './unpack.ts';

/** Largest JSON that is unwrapped: it is held in memory as a whole. */
const LIMIT_MB = 256;
/** Lists and objects in each other. */
const DEEPEST = 20;
/** Bytes in which a quoted cell of a CSV header ends. */
const HEAD_BYTES = 4096;

/**
 * The parts of a source of text, those inside JSON unwrapped. The texts of a list follow each other as lines.
 * @throws Error where the JSON of a part is malformed or holds something else
 */
export async function* unwrapped(parts: AsyncIterable<Part>): AsyncGenerator<Part> {
  for await (const { name, bytes } of parts) yield { name, bytes: unwrap(bytes) };
}

async function* unwrap(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const [head, all] = await peek(bytes, HEAD_BYTES);
  yield* isJson(head.toString('utf8')) ? textIn(all) : all;
}

/** Whether a text begins as JSON. A quoted cell of CSV has a comma or another delimiter after its closing quote. */
function isJson(head: string): boolean {
  const text = head.replace(/^\uFEFF/, '').trimStart();
  return /^[[{]/.test(text) || /^"(?:[^"\\\r\n]|\\.)*(?:\\|"\s*)?$/.test(text);
}

async function* textIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for (const each of textsIn(parseJson(await wholeText(bytes, LIMIT_MB))))
    yield Buffer.from(/[\r\n]$/.test(each) ? each : `${each}\n`);
}

/** The texts in a JSON value, in order. @throws Error when it holds something else */
function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (depth > DEEPEST) throw new Error(`the JSON is nested more than ${DEEPEST} deep`);
  if (typeof value === 'string') yield value;
  else if (Array.isArray(value)) for (const item of value) yield* textsIn(item, depth + 1);
  else {
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    const [field] = fields;
    if (field === undefined || fields.length > 1) {
      const found =
        field === undefined ? JSON.stringify(value) : `the fields ${fields.map(([name]) => name).join(', ')}`;
      throw new Error(
        'the JSON holds no file of text: expected a string, a list of strings, or an object with one field, not ' +
          found.slice(0, 200),
      );
    }
    yield* textsIn(field[1], depth + 1);
  }
}
