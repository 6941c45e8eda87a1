import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidInput } from '../../src/contract/errors.ts';
import { type OperationId, operationList } from '../../src/contract/operations.ts';
import { decodeInput, parseBoolean, parseInteger, parseNumber } from '../../src/operations/decodeInput.ts';
import { parseTarget } from '../../src/server/http/target.ts';

type Recorded = readonly [target: string, status: number, body: string];
const RECORDED = readFileSync(join(import.meta.dirname, 'fastapi.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Recorded);

/** What this service makes of a target, in the form of FastAPI's answer. */
function answer(target: string): { status: number; body: string } {
  const { segments, query } = parseTarget(target);
  const [, resource, parameter = ''] = segments;
  const [id, path]: [OperationId, Record<string, string>] =
    resource === 'airports'
      ? ['resolve_airport', {}]
      : resource === 'connections'
        ? ['find_connections', {}]
        : resource === 'route'
          ? ['route_detail', { route_id: parameter }]
          : ['airport_destinations', { airport_code: parameter }];
  try {
    return { status: 200, body: JSON.stringify(decodeInput(id, path, query)) };
  } catch (error) {
    if (!(error instanceof InvalidInput)) throw error;
    return { status: 422, body: JSON.stringify({ detail: error.items }) };
  }
}

describe('query decoding answers as FastAPI with pydantic 2', () => {
  it.each(RECORDED)('%s', (target, status, body) => {
    const ours = answer(target);
    expect(ours.status).toBe(status);
    if (status === 422) expect(ours.body).toBe(body);
    // Beyond the safe integers the largest of them stands in.
    else expect(JSON.parse(ours.body)).toEqual(JSON.parse(body.replace('99999999999999999999', '9007199254740991')));
  });

  it('allows underscores between digits, as pydantic does', () => {
    for (const [text, value] of [
      ['1_440', 1440],
      ['0_1', 1],
      ['1_000.0', 1000],
    ] as const)
      expect(parseInteger(text)).toBe(value);
    for (const text of ['_1', '1_', '1__0', '1_.0', '1.0_0']) expect(parseInteger(text)).toBe('int_parsing');
  });

  it('bounds the digits of an integer as pydantic does', () => {
    expect(parseInteger('9'.repeat(4300))).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseInteger('9'.repeat(4301))).toBe('int_parsing_size');
    expect(parseInteger(`${'0'.repeat(5000)}2`)).toBe(2);
    const [error] = JSON.parse(answer(`/api/connections?from=A&to=B&max_stops=${'9'.repeat(4301)}`).body).detail;
    expect(error).toMatchObject({
      type: 'int_parsing_size',
      msg: 'Unable to parse input string as an integer, exceeded maximum size',
    });
  });

  it.each(['0', ' ', '1', '+', '1.', '-0', '.0'])('takes time in proportion to the length: %j repeated', (text) => {
    /** The shortest of many runs, in milliseconds: other work on the machine delays some of them. */
    const shortest = (repeats: number) => {
      const long = text.repeat(repeats);
      const runs = Array.from({ length: 20 }, () => {
        const start = performance.now();
        parseInteger(`${long}x`);
        parseInteger(`1.${long}x`);
        parseNumber(`${long}x`);
        parseNumber(`1.${long}e1x`);
        parseBoolean(long);
        return performance.now() - start;
      });
      return Math.min(...runs);
    };
    shortest(1_000);
    // Eight times the length: eight times as long when linear, 64 times when quadratic.
    expect(shortest(8_000) / shortest(1_000)).toBeLessThan(24);
  });

  it.each(['1e400', '-1e400'])('takes %s as a number that is out of range', (latitude) => {
    const type = latitude === '1e400' ? 'less_than_equal' : 'greater_than_equal';
    const items = [expect.objectContaining({ type, input: latitude })];
    expect(() => decodeInput('nearby_airports', {}, `latitude=${latitude}`)).toThrow(
      expect.objectContaining({ items }),
    );
  });

  it('gives 0, never -0', () => {
    expect(Object.is(parseInteger('-0'), 0)).toBe(true);
    expect(Object.is(parseInteger('-0.0'), 0)).toBe(true);
  });

  it('bounds the entries of a list', () => {
    const list = (length: number) => Array(length).fill('LHR').join();
    expect(answer(`/api/connections?from=${list(10)}&to=JFK`).status).toBe(200);
    const { status, body } = answer(`/api/connections?from=${list(11)}&to=JFK`);
    expect(status).toBe(422);
    expect(JSON.parse(body).detail).toEqual([
      {
        type: 'too_long',
        loc: ['query', 'from'],
        msg: 'List should have at most 10 items after validation, not 11',
        input: list(11),
        ctx: { field_type: 'List', max_length: 10, actual_length: 11 },
      },
    ]);
  });

  // In the words of pydantic for an enumeration.
  it('names the choices of a parameter', () => {
    const expected = "'oneworld', 'skyteam' or 'star'";
    const fault = { type: 'enum', loc: ['query', 'alliance'], msg: `Input should be ${expected}`, input: 'wings' };
    const body = JSON.stringify({ detail: [{ ...fault, ctx: { expected } }] });
    expect(answer('/api/airport/LHR/destinations?alliance=wings')).toEqual({ status: 422, body });
  });

  it('names the value of another form, and one that works', () => {
    const { status, body } = answer('/api/airport/LHR/destinations?day=Caturday');
    const [item] = JSON.parse(body).detail;
    expect([status, item.type, item.loc]).toEqual([422, 'string_pattern_mismatch', ['query', 'day']]);
    expect(item.msg).toBe('Caturday is not of the form of this parameter. Example: day=Fri.');
    expect(new RegExp(item.ctx.pattern).test('Fri')).toBe(true);
  });

  it('names the value that is probably meant', () => {
    const msgOf = (query: string) => JSON.parse(answer(`/api/airport/LHR/destinations?${query}`).body).detail[0].msg;
    expect(msgOf('day=Saturdy')).toBe('Saturdy is not of the form of this parameter. Example: day=Sat.');
    expect(msgOf('depart_after=6pm')).toBe('6pm is not of the form of this parameter. Example: depart_after=18:00.');
  });

  it('says what is wrong with any text of any parameter', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('Fri', 'star', '09:00', 'A,'.repeat(12)),
    );
    for (const { id, parameters } of operationList)
      for (const [name, parameter] of Object.entries(parameters))
        fc.assert(
          fc.property(texts, (text) => {
            const path = parameter.in === 'path' ? { [name]: text } : {};
            const query = parameter.in === 'query' ? `${name}=${encodeURIComponent(text)}` : '';
            try {
              decodeInput(id, path, query);
            } catch (error) {
              expect(error).toBeInstanceOf(InvalidInput);
            }
          }),
          { numRuns: 50 },
        );
  });
});
