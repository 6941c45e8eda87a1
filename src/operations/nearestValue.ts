/** The value of a parameter that another one may mean: of a number, a time, a weekday or a choice. */
import { z } from 'zod';
import type { Parameter } from '../contract/parameters.ts';
import { MONTHS, WEEKDAYS } from '../contract/vocabulary.ts';
import { editDistance } from '../core/matching/typos.ts';

/** A longer value is no misspelt one. */
const LONGEST = 40;

/**
 * The valid value that an invalid one probably means: `Sat` of `Saturdy`, `18:00` of `6pm`, `star` of `Star Alliance`, 7 of
 * `July`. Names of places, airlines and aircraft are not of this kind: see core/naming.
 * @returns undefined where there is none, or several
 */
export function nearestValue(name: string, { schema }: Parameter, value: unknown): string | number | undefined {
  if (typeof value === 'number') return withinBounds(schema, value);
  // A list as JSON has it.
  if (Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')) {
    const list = value.join();
    return schema.safeParse(list).success ? list : undefined;
  }
  if (typeof value !== 'string' || value.length > LONGEST) return undefined;
  const text = value.trim().toLowerCase();
  const choices = choicesOf(schema);
  const candidates: readonly (string | number | undefined)[] = choices
    ? [nearestChoice(text, choices)]
    : [
        name === 'month' ? monthOf(text) : undefined,
        /^\d+$/.test(text) ? Number(text) : undefined,
        daysOf(text),
        timeOf(text),
      ];
  return candidates.find((candidate) => candidate !== undefined && schema.safeParse(candidate).success);
}

/** The greatest number that a parameter takes, for a greater one: of a limit it is what the client wants most. */
function withinBounds(schema: z.ZodType, value: number): number | undefined {
  const { type, maximum } = z.toJSONSchema(schema, { io: 'input' });
  return type === 'integer' && maximum !== undefined && value > maximum ? maximum : undefined;
}

/** The values of a schema of choices; undefined for another one. */
function choicesOf(schema: z.ZodType): readonly string[] | undefined {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return choicesOf(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodEnum ? schema.options.map(String) : undefined;
}

/** The choice that has a word of a text, or has it with at most two typing errors. */
function nearestChoice(text: string, choices: readonly string[]): string | undefined {
  const plain = text.replace(/[ _-]/g, '');
  const inOrder = choices.filter((choice) => text.startsWith('-') === choice.startsWith('-'));
  return uniqueLike(plain, inOrder);
}

function uniqueLike(plain: string, choices: readonly string[]): string | undefined {
  const named = choices.filter(
    (choice) =>
      plain.includes(choice.replace(/_/g, '')) || (plain.length > 2 && choice.replace(/_/g, '').includes(plain)),
  );
  const like = choices.filter((choice) => choice.length > 4 && editDistance(plain, choice.replace(/_/g, ''), 2) <= 2);
  const [first, ...others] = named.length > 0 ? named : like;
  return others.length === 0 ? first : undefined;
}

function monthOf(text: string): number | undefined {
  const month = MONTHS.findIndex((name) => text.startsWith(name.toLowerCase()));
  return month === -1 ? undefined : month + 1;
}

/** Weekdays from texts such as `Saturdy`, `sat/sun`, `Monday to Friday`, `weekend`. */
function daysOf(text: string): string | undefined {
  if (/^weekends?$/.test(text)) return WEEKDAYS.slice(5).join();
  if (/^weekdays?$|^workdays?$/.test(text)) return WEEKDAYS.slice(0, 5).join();
  const [, first, last] = /^([a-z]+) ?(?:-|–|to|through|until) ?([a-z]+)$/.exec(text) ?? [];
  const [start, end] = [first, last].map((word) => WEEKDAYS.findIndex((day) => word?.startsWith(day.toLowerCase())));
  if (start !== undefined && end !== undefined && start >= 0 && end >= 0)
    return WEEKDAYS.filter((_, i) => (start <= end ? i >= start && i <= end : i >= start || i <= end)).join();
  const days = text
    .split(/[^a-z]+/)
    .filter(Boolean)
    .map((word) => WEEKDAYS.find((day) => word.startsWith(day.toLowerCase())));
  return days.length > 0 && !days.includes(undefined) ? days.join() : undefined;
}

/** A local time from texts such as `6pm`, `9:00`, `18h30`, `1830`. */
function timeOf(text: string): string | undefined {
  const [, hour, minute = '00', half] = /^(\d{1,2})(?:[:.h ]?(\d{2}))? ?(am|pm)?$/.exec(text) ?? [];
  if (hour === undefined) return undefined;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'pm' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}
