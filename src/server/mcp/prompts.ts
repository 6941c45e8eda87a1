/** The prompts as the protocol has them. */
import { type GetPromptResult, type Prompt, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import { type CompletionKind, PROMPTS } from '../../reference/prompts.ts';

const byName = new Map(PROMPTS.map((prompt) => [prompt.name, prompt]));

/** The prompts as they are listed. */
export const promptList: readonly Prompt[] = PROMPTS.map(({ write: _, arguments: args, ...prompt }) => ({
  ...prompt,
  arguments: Object.entries(args).map(([name, { description, required = false }]) => ({ name, description, required })),
}));

/** The text of a prompt. @throws ProtocolError for an unknown prompt, a missing or an unknown argument */
export function getPrompt(name: string, args: Readonly<Record<string, string>>): GetPromptResult {
  const prompt = byName.get(name);
  if (!prompt) throw invalid(`Prompt ${name} not found; the prompts are ${[...byName.keys()].join(', ')}`);
  const names = Object.keys(prompt.arguments);
  const unknown = Object.keys(args).find((key) => !names.includes(key));
  if (unknown !== undefined) throw invalid(`${name} has no argument ${unknown}; it has ${names.join(', ')}`);
  const missing = names.find((key) => prompt.arguments[key]?.required && !args[key]?.trim());
  if (missing !== undefined) throw invalid(`${name} needs the argument ${missing}`);
  const text = prompt.write(Object.fromEntries(names.map((key) => [key, args[key]?.trim() ?? ''])));
  return { description: prompt.description, messages: [{ role: 'user', content: { type: 'text', text } }] };
}

/** What completes an argument of a prompt; undefined when nothing does. */
export const promptCompletion = (name: string, argument: string): CompletionKind | undefined =>
  byName.get(name)?.arguments[argument]?.kind;

const invalid = (text: string) => new ProtocolError(ProtocolErrorCode.InvalidParams, text);
