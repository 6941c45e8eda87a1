/**
 * Patterns of flight numbers in a source, such as `^9\d{3}$`. They are data of strangers: as regular expressions of V8,
 * which backtrack, `.*` repeated 98 times never ends. This matcher follows all ways at once, so that a match takes at most
 * the length of the pattern times that of the number. Of 33 patterns of standing data of August 2025 it reads 32: the other
 * one has a lookahead.
 */

import { at } from '../../../src/core/must.ts';

/** Whether a flight number matches a pattern anywhere, unless the pattern has `^` or `$`. */
export type NumberPattern = (number: string) => boolean;

/** Longer patterns than this are not written by people. */
const LONGEST_PATTERN = 200;
/** Parts of a pattern with its repetitions written out. */
const MOST_PARTS = 1000;
/** The longest number that is matched; a callsign has eight characters. */
const LONGEST_NUMBER = 16;

/** One step of a match: takes a character, checks for an end of the number, or goes on in two places. */
type State =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean; next: number }
  | { readonly kind: 'start' | 'end'; next: number }
  | { readonly kind: 'split'; next: number; other: number }
  | { readonly kind: 'match' };

/** What a part of a pattern matches. */
type Node =
  | { readonly kind: 'character'; readonly matches: (character: string) => boolean }
  | { readonly kind: 'start' | 'end' }
  | { readonly kind: 'sequence'; readonly parts: readonly Node[] }
  | { readonly kind: 'choice'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly part: Node; readonly least: number; readonly most: number | null };

/** The pattern is malformed, too long, or has a construct that is not known here. */
class UnknownPattern extends Error {}

/**
 * Reads a pattern: characters, `.`, `\d`, `\w`, classes, groups, alternatives, `^`, `$`, and the repetitions `*`, `+`, `?`
 * and `{2,3}`. @returns null for any other pattern
 */
export function numberPattern(text: string): NumberPattern | null {
  if (text === '' || text.length > LONGEST_PATTERN) return null;
  try {
    const states = statesOf(new Parser(text).pattern());
    return (number) => number.length <= LONGEST_NUMBER && isMatch(states, number);
  } catch (error) {
    if (error instanceof UnknownPattern) return null;
    throw error;
  }
}

const DIGIT = (character: string) => character >= '0' && character <= '9';
const WORD = (character: string) => /^[A-Za-z0-9_]$/.test(character);
/** Escapes that stand for several characters. */
const ESCAPES: Readonly<Record<string, (character: string) => boolean>> = {
  d: DIGIT,
  D: (character) => !DIGIT(character),
  w: WORD,
  W: (character) => !WORD(character),
};

/** A parser by recursive descent: a pattern of 200 characters nests at most 100 deep. */
class Parser {
  readonly #text: string;
  /** Place of the next character. */
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  pattern(): Node {
    const node = this.#choice();
    if (this.#at < this.#text.length) throw new UnknownPattern();
    return node;
  }

  #peek = (): string => this.#text.charAt(this.#at);

  #take(): string {
    if (this.#at >= this.#text.length) throw new UnknownPattern();
    return this.#text.charAt(this.#at++);
  }

  #skip(character: string): boolean {
    const isNext = this.#peek() === character;
    if (isNext) this.#at++;
    return isNext;
  }

  #choice(): Node {
    const parts = [this.#sequence()];
    while (this.#skip('|')) parts.push(this.#sequence());
    return { kind: 'choice', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#text.length && !'|)'.includes(this.#peek())) parts.push(this.#repeated(this.#atom()));
    return { kind: 'sequence', parts };
  }

  #atom(): Node {
    const character = this.#take();
    if (character === '^') return { kind: 'start' };
    if (character === '$') return { kind: 'end' };
    if (character === '.') return { kind: 'character', matches: () => true };
    if (character === '[') return { kind: 'character', matches: this.#class() };
    if (character === '\\') return { kind: 'character', matches: this.#escape() };
    if ('*+?{}]'.includes(character)) throw new UnknownPattern();
    if (character !== '(') return { kind: 'character', matches: (other) => other === character };
    // `(?:` groups; lookaheads and others are not known.
    if (this.#skip('?') && !this.#skip(':')) throw new UnknownPattern();
    const node = this.#choice();
    if (!this.#skip(')')) throw new UnknownPattern();
    return node;
  }

  #escape(): (character: string) => boolean {
    const character = this.#take();
    const several = ESCAPES[character];
    if (several !== undefined) return several;
    // `\b` and `\1` mean something else.
    if (WORD(character)) throw new UnknownPattern();
    return (other) => other === character;
  }

  /** A class after its opening bracket. */
  #class(): (character: string) => boolean {
    const isNegated = this.#skip('^');
    const members: ((character: string) => boolean)[] = [];
    while (!this.#skip(']')) {
      const first = this.#take();
      if (first === '\\') members.push(this.#escape());
      else if (this.#peek() === '-' && this.#text.charAt(this.#at + 1) !== ']') {
        this.#at++;
        const last = this.#take();
        if (last < first || last === '\\') throw new UnknownPattern();
        members.push((character) => character >= first && character <= last);
      } else members.push((character) => character === first);
    }
    return (character) => members.some((matches) => matches(character)) !== isNegated;
  }

  #repeated(part: Node): Node {
    let node = part;
    for (;;) {
      if (this.#skip('*')) node = { kind: 'repeat', part: node, least: 0, most: null };
      else if (this.#skip('+')) node = { kind: 'repeat', part: node, least: 1, most: null };
      else if (this.#skip('?')) node = { kind: 'repeat', part: node, least: 0, most: 1 };
      else if (this.#skip('{')) node = { kind: 'repeat', part: node, ...this.#counts() };
      else return node;
      if (part.kind === 'start' || part.kind === 'end') throw new UnknownPattern();
      // Whether as few or as many as possible are taken does not change whether a number matches.
      this.#skip('?');
    }
  }

  /** `2}`, `2,}` or `2,3}`. */
  #counts(): { readonly least: number; readonly most: number | null } {
    const [all, least = '', comma, most] = /^(\d{1,3})(,(\d{0,3}))?\}/.exec(this.#text.slice(this.#at)) ?? [];
    if (all === undefined) throw new UnknownPattern();
    this.#at += all.length;
    const last = comma === undefined ? Number(least) : most ? Number(most) : null;
    if (last !== null && last < Number(least)) throw new UnknownPattern();
    return { least: Number(least), most: last };
  }
}

/** The states of a pattern with the first of them. @throws UnknownPattern when they are too many */
function statesOf(pattern: Node): { readonly states: readonly State[]; readonly first: number } {
  const states: State[] = [{ kind: 'match' }];
  const add = (state: State): number => states.push(state) - 1;
  let parts = 0;
  /** Adds the states of a part before those of what follows it. @returns the first of them */
  const build = (node: Node, next: number): number => {
    // Counts parts, not states: repetitions of an empty group have none.
    if (++parts > MOST_PARTS) throw new UnknownPattern();
    if (node.kind === 'sequence') return node.parts.reduceRight((after, part) => build(part, after), next);
    if (node.kind === 'choice')
      return node.parts
        .map((part) => build(part, next))
        .reduceRight((other, first) => add({ kind: 'split', next: first, other }));
    if (node.kind !== 'repeat') return add({ ...node, next });
    const { part, least, most } = node;
    let first = next;
    if (most === null) {
      const loop = { kind: 'split' as const, next, other: next };
      first = add(loop);
      loop.next = build(part, first);
    } else for (let i = least; i < most; i++) first = add({ kind: 'split', next: build(part, first), other: next });
    for (let i = 0; i < least; i++) first = build(part, first);
    return first;
  };
  return { first: build(pattern, 0), states };
}

/** Whether a number matches: every state that is reached by a character is followed once. */
function isMatch({ states, first }: ReturnType<typeof statesOf>, number: string): boolean {
  let reached = new Set<number>();
  for (let place = 0; place <= number.length; place++) {
    // A match may begin at any place. Sets have each state once, and their loops end with those that are added in them.
    reached.add(first);
    const next = new Set<number>();
    for (const id of reached) {
      const state = at(states, id);
      if (state.kind === 'match') return true;
      if (state.kind === 'split') reached.add(state.next).add(state.other);
      else if (state.kind !== 'character') {
        if (place === (state.kind === 'start' ? 0 : number.length)) reached.add(state.next);
      } else if (place < number.length && state.matches(number.charAt(place))) next.add(state.next);
    }
    reached = next;
  }
  return false;
}
