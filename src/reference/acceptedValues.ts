import { z } from 'zod';
import type { Parameter } from '../contract/parameters.ts';
import { parameterSchema } from './jsonSchema.ts';

/** Bounds of an integer. */
export type Bounds = Pick<z.infer<typeof Keywords>, 'minimum' | 'maximum' | 'exclusiveMinimum'>;

/** The values that a parameter accepts. */
export type AcceptedValues =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  | { readonly kind: 'pattern'; readonly pattern: string }
  | { readonly kind: 'integer'; readonly bounds: Bounds }
  | { readonly kind: 'text'; readonly minLength: number };

/** The keywords that the schema of a parameter may have. */
const Keywords = z.strictObject({
  type: z.enum(['boolean', 'integer', 'string']),
  default: z.unknown().optional(),
  enum: z.array(z.string()).optional(),
  pattern: z.string().optional(),
  minLength: z.int().default(0),
  minimum: z.int().optional(),
  maximum: z.int().optional(),
  exclusiveMinimum: z.int().optional(),
});

/** The values that a parameter accepts, from its schema. @throws ZodError naming a keyword that is not handled */
export function acceptedValues(parameter: Parameter): AcceptedValues {
  const { type, enum: choices, pattern, minLength, ...bounds } = Keywords.parse(parameterSchema(parameter).schema);
  if (choices) return { kind: 'choice', choices };
  if (pattern !== undefined) return { kind: 'pattern', pattern };
  if (type === 'integer') return { kind: type, bounds };
  return type === 'boolean' ? { kind: type } : { kind: 'text', minLength };
}
