import { describe, expect, test } from 'vitest';
import { at } from '../../../src/core/must.ts';
import { NAME_KINDS, type NameKind } from '../../../src/core/naming/meaning.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { naming, airports } = bundledWorld().indexes;
const first = (text: string, kinds: readonly NameKind[] = NAME_KINDS) => {
  const [meaning] = naming.meanings(text, kinds);
  return meaning && `${meaning.kind} ${meaning.id}`;
};

test.each([
  ['LHR', 'airport LHR'],
  ['LON', 'area LON'],
  ['paris', 'city PAR'],
  ['oxford', 'town Oxford, United Kingdom'],
  ['the Netherlands', 'country NL'],
  ['Greek isles', 'region Greek Islands'],
  ['Italian lakes', 'theme Italian lakes'],
  ['lakes of Italy', 'theme Italian lakes'],
  ['Lufthansa', 'airline LH'],
  ['british', 'airline BA'],
  ['sky team', 'alliance skyteam'],
  ['Dreamliner', 'aircraft 787'],
  ['BAW 117', 'flight BA117'],
  ['Iberia', 'airline IB'],
  ['Peru', 'country PE'],
  ['qqzzqq', undefined],
])('%s is %s', (text, meaning) => expect(first(text)).toBe(meaning));

test('a meaning is of an accepted kind', () => {
  expect(first('Iberia', ['region'])).toBe('region Iberia');
  expect(first('Lufthansa', ['country', 'aircraft'])).toBeUndefined();
  expect(first('beaches in Scandinavia', ['theme'])).toBe('theme Scandinavia beaches');
});

test('of towns of one name the one with an airport is meant', () => {
  expect(naming.townLabel('Salamanca')).toBe('Salamanca, Spain');
  expect(naming.townLabel('Cambridge')).toBe('Cambridge, United Kingdom');
});

describe('former names belong to the city', () => {
  const found = (text: string) =>
    bundledWorld()
      .indexes.matcher.match(text)
      .map((index) => at(airports, index).code);
  test.each([
    ['Ulan Bator', ['UBN', 'ULN']],
    ['Jogjakarta', ['YIA', 'JOG']],
    ['Tegel', ['BER', 'TXL']],
    ['Pochentong', ['KTI', 'PNH']],
    ['Elat', ['ETM', 'ETH']],
  ])('%s: %j', (text, codes) => {
    const all = found(text);
    expect(all.slice(0, 1)).toEqual(codes.slice(0, 1));
    if (codes[1] !== undefined) expect(all.indexOf(codes[1])).toBeGreaterThan(0);
  });
});

describe('a country that is no more is unknown, and its successors are near', () => {
  test.each([
    ['DD', ['Germany']],
    ['AN', ['Curaçao', 'Sint Maarten', 'Caribbean Netherlands']],
    ['CS', ['Czechia', 'Slovakia', 'Serbia', 'Montenegro']],
    ['YU', ['Serbia', 'Croatia', 'Slovenia']],
    ['SU', ['Russia', 'Ukraine', 'Uzbekistan']],
    ['TP', ['Timor-Leste']],
    ['ZR', ['DR Congo']],
    ['BU', ['Myanmar']],
    ['FX', ['France']],
    ['VD', ['Vietnam']],
    ['YD', ['Yemen']],
    ['RH', ['Zimbabwe']],
    ['HV', ['Burkina Faso']],
    ['DY', ['Benin']],
    ['NH', ['Vanuatu']],
    ['Yugoslavia', ['Serbia', 'Croatia', 'Slovenia']],
    ['Czechoslovakia', ['Czechia', 'Slovakia']],
    ['Serbia and Montenegro', ['Serbia', 'Montenegro']],
  ])('%s: %j', (text, names) => {
    expect(naming.countries.byCodeOrName(text)).toBeUndefined();
    const nearest = naming.nearest.countries(text);
    expect(nearest).toEqual(expect.arrayContaining([...names]));
    if (names.length < 3) expect(nearest).toHaveLength(names.length);
  });
});

test('values that do not exist have near ones of every kind', () => {
  expect(naming.nearest.airlines('Luftansa').map(({ code }) => code)).toContain('LH');
  expect(naming.nearest.regions('Far East')).not.toContain('Near East');
  expect(naming.nearest.regions('mainland Spain')).toEqual([]);
  expect(naming.nearest.countries('mainland Spain')).toEqual(['Spain']);
  expect(naming.nearest.families('A830')).toContain('A380');
  expect(naming.nearest.families('Dreamlinr')).toEqual(['787']);
  expect(naming.nearest.towns('Oxfrod')).toContain('Oxford');
});

test('the codes of ISO 3166-1 and the names of the data are countries', () => {
  for (const code of ['GR', 'va', 'XK', 'Liechtenstein', 'Czech Republic', 'Burma', 'U.S.A.'])
    expect(naming.countries.byCodeOrName(code), code).toBeDefined();
  for (const { country, countryCode } of airports) expect(naming.countries.byCodeOrName(country)).toBe(countryCode);
});
