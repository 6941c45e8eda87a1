/** How a sentence is read, for people: what each part is, and what is not understood. */
import type { Indexes } from '../../operations/indexes.ts';
import { readSentence, type Sentence } from './sentence.ts';
import type { Lack } from './wordList.ts';

/** What is said of what people request and no timetable has. */
export const LACKS: Readonly<Record<Lack, string>> = {
  fares: 'Air Routes has no fares.',
  seats: 'Air Routes has no seats, cabins or baggage.',
  bookings: 'Air Routes sells no tickets: book with the airline.',
};

/** What places without a direction are. */
const ORDER = ['From', 'To'];

/** The parts of a sentence that have a name: `From`, `Day`. Of two places without a direction the first is the origin. */
export function namedParts({ near, from, to, nouns, isFrom }: Sentence, understood: Sentence['understood']) {
  const isPair = from !== undefined && to !== undefined && near === undefined && !nouns.has('compare');
  let place = 0;
  return understood
    .filter(({ end, label }) => end > 0 && label !== '')
    .map((part) => ({
      part,
      name: part.label !== 'Place' || !isPair ? part.label : (ORDER[place++ + Number(isFrom)] ?? 'Then to'),
    }));
}

/** How a sentence is read, as the suggestion of a search field shows it. */
export interface SentenceReading {
  /** `From: london · To: greece · Day: saturday`; empty where nothing is understood. */
  readonly understood: string;
  /** What is not, and what the data does not have. */
  readonly notes: string;
}

/** How a text is read. It takes a few milliseconds: no page is searched for. */
export function readingOf(indexes: Indexes, text: string): SentenceReading {
  const sentence = readSentence(indexes, text);
  const unknown = sentence.unknown.map((part) => `“${part.text}”`);
  return {
    understood: namedParts(sentence, sentence.understood)
      .map(({ part, name }) => `${name}: ${part.text}`)
      .join(' · '),
    notes: [
      ...[...sentence.lacks].map((lack) => LACKS[lack]),
      ...(unknown.length > 0 ? [`Not understood: ${unknown.join(', ')}`] : []),
    ].join(' '),
  };
}
