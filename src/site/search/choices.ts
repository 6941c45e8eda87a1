import { counted } from '../text/words.ts';
import { type ConnectionsQuery, searchPath } from './query.ts';
import type { ResolvedPlace } from './resolvePlace.ts';

/** A place that is not known, or that can be several: the person has to choose. */
export interface Choice {
  readonly field: 'From' | 'To';
  readonly typed: string;
  /** Airports, with the path of the search with each; empty when no airport matches. */
  readonly candidates: readonly {
    readonly code: string;
    readonly name: string;
    /** `San Jose, California, United States`. */
    readonly place: string;
    readonly search: string;
  }[];
}

/** The choice of one place; none when the place is known. @param search path of the search with an airport */
function choiceOf(
  field: Choice['field'],
  typed: string,
  place: ResolvedPlace,
  search: (code: string) => string,
): Choice[] {
  if (place.kind === 'known') return [];
  const airports = place.kind === 'ambiguous' ? place.candidates : [];
  const candidates = airports.map(({ code, name, cityLabel, country }) => ({
    code,
    name,
    place: cityLabel.endsWith(`, ${country}`) ? cityLabel : `${cityLabel}, ${country}`,
    search: search(code),
  }));
  return [{ field, typed, candidates }];
}

/** The choices of a search: at most one for each place. */
export const choicesOf = (from: ResolvedPlace, to: ResolvedPlace, query: ConnectionsQuery): Choice[] => [
  ...choiceOf('From', query.from, from, (code) => searchPath({ ...query, from: code })),
  ...choiceOf('To', query.to, to, (code) => searchPath({ ...query, to: code })),
];

/** Sentences about choices. */
export const choicesLead = (choices: readonly Choice[]): string =>
  choices
    .map(({ typed, candidates }) =>
      candidates.length === 0
        ? `No airport is known as “${typed}”. Try a larger city nearby, or the three-letter code of the airport.`
        : `“${typed}” matches ${counted(candidates.length, 'airport')}. Choose one.`,
    )
    .join(' ');
