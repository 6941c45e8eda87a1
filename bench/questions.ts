/**
 * Questions that people ask, each put to a running server as one call of an MCP
 * tool over HTTP.
 *
 *   npx node bench/questions.ts [--url http://127.0.0.1:8422] [--most 3000]
 *
 * Prints the tokens (o200k) of each answer. Ends with exit code 1 when an
 * answer is an error, is cut, or has more tokens than --most.
 */
import { z } from 'zod';
import { DEFAULT_BASE_URL } from '../src/contract/paths.ts';
import { benchOptions, whole } from './options.ts';
import { answers } from './questions/answers.ts';
import { QUESTIONS } from './questions/questions.ts';

const { url, most } = benchOptions(import.meta.filename, { url: z.url().default(DEFAULT_BASE_URL), most: whole(3000) });
const answered = await answers(url, QUESTIONS);
const fault = ({ isError, isCut, tokens }: (typeof answered)[number]): string =>
  isError ? 'error' : isCut ? 'cut' : tokens > most ? 'long' : '';
for (const answer of answered) {
  const { tool, args, text } = answer.question;
  console.log(`${String(answer.tokens).padStart(6)}  ${fault(answer).padEnd(5)}  ${text}`);
  console.log(`${' '.repeat(15)}${tool} ${JSON.stringify(args)}`);
}
const failed = answered.filter((answer) => fault(answer) !== '').length;
const longest = Math.max(...answered.map(({ tokens }) => tokens));
console.log(
  `${answered.length} questions, ${failed} of them not answered in one call of at most ${most} tokens; the longest answer has ${longest}`,
);
process.exitCode = failed > 0 ? 1 : 0;
