/** The form of an entry of the operation table. */
import type { z } from 'zod';
import type { Parameter } from './parameters.ts';

/** What an operation answers when it cannot answer. */
export interface OperationError {
  readonly status: 404 | 422 | 429;
  readonly when: string;
}

/** An example request in true types; its answer is always computed, never written down. */
export interface Example {
  readonly title: string;
  readonly input: Readonly<Record<string, string | number | boolean>>;
}

export interface OperationEntry {
  readonly id: string;
  readonly title: string;
  /** REST path template. */
  readonly path: string;
  readonly summary: string;
  /** What comes back, and by which rules. */
  readonly description: string;
  /** What a model reads after the description: when to use the tool rather than its siblings, and what to do next. */
  readonly advice?: string;
  /** In the order in which errors are reported and documents list them. */
  readonly parameters: Readonly<Record<string, Parameter>>;
  readonly output: z.ZodObject;
  readonly errors: readonly OperationError[];
  readonly examples: readonly Example[];
}

export const INVALID = { status: 422, when: 'A parameter is missing or invalid; every bad one is listed.' } as const;
export const RATE_LIMITED = {
  status: 429,
  when: 'Reserved: requests are not limited now. If they ever are, Retry-After says how many seconds to wait.',
} as const;
export const AIRPORT_NOT_FOUND = {
  status: 404,
  when: 'The airport is not known; the detail names it and where to look it up.',
} as const;
export const PLACE_NOT_FOUND = {
  status: 404,
  when: 'A place is not known; the detail names it and where to look it up.',
} as const;
