/** Completion of airport, area, airline and country codes while a person types. */
import { upperCase } from '../../contract/parameters.ts';
import { at } from '../../core/must.ts';
import type { QueryIndexes } from '../../operations/indexes.ts';
import type { CompletionKind } from '../../reference/prompts.ts';

/** Codes that complete a text, most likely first. All of them: the caller limits their number. */
export type Complete = (kind: CompletionKind, text: string) => readonly string[];

/**
 * Completes codes. A text is the beginning of a code, of a name or of a city, in any case. Airports match as in
 * resolve_airport. Without a text the busiest come first.
 */
export function createCompletions(indexes: QueryIndexes): Complete {
  const { airports, matcher, areas, schedule } = indexes;
  const busiest = [...airports.keys()]
    .filter((airport) => at(airports, airport).routeCount > 0)
    .sort((a, b) => at(airports, b).weeklyDepartures - at(airports, a).weeklyDepartures);
  const countries = [...new Map(airports.map(({ countryCode, country }) => [countryCode, country]))]
    .map(([code, name]) => ({ code, name }))
    .sort(byName);
  const airlines = schedule.airlines.toSorted(byName);
  const areaCodes = [...areas.keys()].sort();

  const airport = (text: string): string[] => {
    const code = upperCase(text);
    const byCode = busiest.filter((index) => at(airports, index).code.startsWith(code));
    const matching = text === '' ? [] : matcher.match(text);
    return [...new Set([...byCode, ...matching])].map((index) => at(airports, index).code);
  };
  const area = (text: string): string[] => areaCodes.filter((code) => code.startsWith(upperCase(text)));

  return (kind, sent) => {
    const text = sent.trim();
    if (kind === 'airport') return airport(text);
    if (kind === 'place') return text === '' ? airport(text) : [...new Set([...area(text), ...airport(text)])];
    return namedCodes(kind === 'airline' ? airlines : countries, text);
  };
}

interface Named {
  readonly code: string;
  readonly name: string;
}

const byName = (a: Named, b: Named): number => (a.name < b.name ? -1 : 1);

/** Codes that begin with a text, then codes whose name does. */
function namedCodes(all: readonly Named[], text: string): string[] {
  const [code, name] = [upperCase(text), text.toLowerCase()];
  const byCode = all.filter((one) => one.code.startsWith(code));
  const byWord = all.filter((one) => ` ${one.name.toLowerCase()}`.includes(` ${name}`));
  return [...new Set([...byCode, ...byWord])].map((one) => one.code);
}
