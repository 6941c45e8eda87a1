import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { operationList } from '../../../src/contract/operations.ts';
import { change } from '../../change.ts';
import { bundledWorld } from '../../support/testWorld.ts';
import { type Answer, answers } from './answers.ts';
import { QUESTIONS, type Question } from './questions.ts';
import { openService, type Service } from './service.ts';

const MOST_TOKENS = 3_000;

const QUESTION_CHANGES = {
  changes: [
    change('2026-11-23', { dropped: ['DUB-KIR', 'KIR-DUB'], airlines: { 'DUB-KIR': ['EI'], 'KIR-DUB': ['EI'] } }),
  ],
};

let service: Service;
let answered: ReadonlyMap<Question, Answer>;
beforeAll(async () => {
  const indexes = { ...bundledWorld().indexes, changeLog: QUESTION_CHANGES };
  service = await openService({ indexes });
  const all = await answers(service.url, QUESTIONS);
  answered = new Map(all.map((answer) => [answer.question, answer]));
});
afterAll(() => service.close());

/** Rows of the longest list of an answer. */
const rowsIn = (text: string): number =>
  Math.max(0, ...Object.values<unknown>(JSON.parse(text)).map((value) => z.union([LIST, COLUMNS]).parse(value)));

const LIST = z.array(z.unknown()).transform(({ length }) => length);
const COLUMNS = z
  .object({ rows: LIST })
  .transform(({ rows }) => rows)
  .catch(0);

for (const question of QUESTIONS)
  test(`${question.tool}: ${question.text}`, () => {
    const answer = answered.get(question);
    expect(answer?.isError, answer?.text).toBe(false);
    expect(answer?.isCut).toBe(false);
    expect(answer?.tokens).toBeLessThanOrEqual(MOST_TOKENS);
    expect(rowsIn(answer?.text ?? '') === 0).toBe(question.isNone ?? false);
  });

test('there are 28 questions besides the examples of the reference', () => {
  const examples = operationList.flatMap((operation) => operation.examples).length;
  expect(QUESTIONS.length - examples).toBe(28);
});
