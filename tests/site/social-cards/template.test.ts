import { SaxesParser } from 'saxes';
import { expect, test } from 'vitest';
import { at, must } from '../../../src/core/must.ts';
import { readPalette } from '../../../src/site/maps/palette.ts';
import { worldMapSvg } from '../../../src/site/maps/worldMapSvg.ts';
import { worldMap } from '../../../src/site/pages/networkMaps.ts';
import { cardSvg } from '../../../src/site/social-cards/template.ts';
import { testSite } from '../testSite.ts';

/** The text of an SVG file. @throws Error when it is not well-formed */
function textOf(svg: string): string[] {
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('text', (text) => texts.push(text));
  parser.write(svg).close();
  return texts.filter((text) => text.trim() !== '');
}

const map = worldMap(testSite());
const palette = readPalette();
const age = { chips: ['Timetable of 2016', 'Seen October 2026'], source: null };

test('cards are well-formed SVG with their texts, whatever these contain', () => {
  expect(
    textOf(cardSvg(palette, { map, signs: ['LHR'], title: 'Flights from <London>', summary: '4 destinations', age })),
  ).toEqual(['Air Routes', 'LHR', '4 destinations', 'Flights from <London>', 'Timetable of 2016. Seen October 2026']);
});

test('cards of few and of many flights are those of the files', async () => {
  const few = must(map, 'map');
  const cardOf = (flights: number) =>
    cardSvg(palette, {
      map: { ...few, routes: Array.from({ length: flights }, (_, i) => at(few.routes, i % few.routes.length)) },
      signs: ['LHR', 'JFK', 'LGW', 'FNC'],
      title: 'Flights',
      summary: '4 routes',
      age,
    });
  await expect(`${cardOf(14)}\n`).toMatchFileSnapshot('__snapshots__/few.svg');
  await expect(`${cardOf(15)}\n`).toMatchFileSnapshot('__snapshots__/many.svg');
});

test('a card without a map is well-formed', () => {
  expect(textOf(cardSvg(palette, { map: null, signs: ['LHR'], title: 'Flights', summary: 'None', age }))).toContain(
    'LHR',
  );
});

test('the world map is well-formed, with and without routes', () => {
  expect(textOf(worldMapSvg(map))).toEqual([]);
  expect(textOf(worldMapSvg(null))).toEqual([]);
});

test('the palette has the colours of the style sheet', () => {
  expect(palette).toEqual({
    sea: '#0b2038',
    land: '#1c3f63',
    coast: '#47729c',
    route: '#ffc917',
    text: '#f5f8fb',
    mutedText: '#b4c5d6',
    codeText: '#14110a',
  });
});
