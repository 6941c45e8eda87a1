/** How a sentence is read, as the suggestion of the search shows it. */
import { expect, test } from 'vitest';
import { readingOf } from '../../../src/site/search/reading.ts';
import { networkIndexes } from '../../support/network.ts';

const indexes = networkIndexes();

test.each([
  ['london to greece saturday morning', 'From: london · To: greece · Day: saturday · Time: morning', ''],
  ['london new york', 'From: london · To: new york', ''],
  ['to london from zurich', 'To: london · From: zurich', ''],
  ['british airways london', 'Airline: british airways · Place: london', ''],
  ['london to greece blorp', 'From: london · To: greece', 'Not understood: “blorp”'],
  ['cheap flights london to zurich', 'From: london · To: zurich', 'Air Routes has no fares.'],
  ['qqzz', '', 'Not understood: “qqzz”'],
  ['', '', ''],
])('%s', (text, understood, notes) => expect(readingOf(indexes, text)).toEqual({ understood, notes }));
