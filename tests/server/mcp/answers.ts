import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { messageOf } from '../../../src/core/messageOf.ts';
import type { Question } from './questions.ts';

/** What one call of a tool returned. */
export interface Answer {
  readonly question: Question;
  /** Tokens of the result, of o200k. */
  readonly tokens: number;
  readonly text: string;
  readonly isError: boolean;
  /** Whether the result is cut, so that a second call would be needed. */
  readonly isCut: boolean;
}

/** Puts each question to the MCP endpoint of a server, as one call. @param url address of the server, without a path */
export async function answers(url: string, questions: readonly Question[]): Promise<Answer[]> {
  const client = new Client({ name: 'questions', version: '1' });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', url)));
  const answered: Answer[] = [];
  for (const question of questions) answered.push(await answer(client, question));
  await client.close();
  return answered;
}

async function answer(client: Client, question: Question): Promise<Answer> {
  try {
    const result = await client.callTool({ name: question.tool, arguments: question.args });
    const texts = result.content.map((part) => (part.type === 'text' ? part.text : ''));
    const [text = ''] = texts;
    const isCut = /"next":\{"tool":/.test(text);
    return { question, text, tokens: encode(texts.join('\n')).length, isError: result.isError ?? false, isCut };
  } catch (error) {
    // A tool that the server does not have.
    return { question, text: messageOf(error), tokens: 0, isError: true, isCut: false };
  }
}
