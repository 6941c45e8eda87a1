import { expect, test } from 'vitest';
import { type NamedTown, openTowns, townsText } from '../../src/core/towns.ts';

const town = (key: string, name: string, countryCode: string, latitude = 1): NamedTown => ({
  ...{ key, name, countryCode, state: '', latitude, longitude: -2.5 },
});
const open = (...towns: readonly NamedTown[]) => openTowns(new TextEncoder().encode(townsText(towns)));

test('every town is found by its key, those of one key in their order, and no other', () => {
  const letters = [...'abcdefghijklmnopqrstuvwxyzñ東'];
  const towns = letters.flatMap((a) => letters.map((b) => town(a + b, (a + b).toUpperCase(), 'XX')));
  const gazetteer = open(...towns.toReversed(), town('ab', 'Second', 'YY', 7));
  for (const { key, ...others } of towns.filter((each) => each.key !== 'ab'))
    expect(gazetteer.named(key)).toEqual([others]);
  expect(gazetteer.named('ab').map(({ name }) => name)).toEqual(['AB', 'Second']);
  for (const key of ['', 'a', 'abc', 'zzz', '~', '\t']) expect(gazetteer.named(key)).toEqual([]);
});

test('names that begin with a text, and a gazetteer without towns', () => {
  const gazetteer = open(
    town('oslo', 'Oslo', 'NO'),
    town('oxford', 'Oxford', 'GB'),
    town('oxon hill', 'Oxon Hill', 'US'),
  );
  expect(gazetteer.startingWith('ox')).toEqual(['Oxford', 'Oxon Hill']);
  expect(openTowns(new Uint8Array()).named('oslo')).toEqual([]);
  expect(openTowns(new Uint8Array()).startingWith('o')).toEqual([]);
});
