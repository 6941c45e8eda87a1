import { describe, expect, test } from 'vitest';
import { buildMatcher } from '../../../src/core/matching/matcher.ts';
import { at, must } from '../../../src/core/must.ts';
import { MATCHING_AIRPORTS } from '../../support/testWorld.ts';

const matcher = buildMatcher(MATCHING_AIRPORTS);
const codes = (query: string, limit?: number): string =>
  matcher
    .match(query, limit)
    .map((index) => MATCHING_AIRPORTS[index]?.code)
    .join(' ');

/** Each query with the whole of its answer, or its beginning when that ends in an ellipsis. */
const suite = (name: string, cases: Readonly<Record<string, string>>): void => {
  describe(name, () => {
    test.each(Object.entries(cases))('%s → %s', (query, expected) => {
      const found = codes(query);
      if (expected.endsWith(' …')) expect(found).toMatch(new RegExp(`^${expected.slice(0, -2)}( |$)`));
      else expect(found).toBe(expected);
    });
  });
};

suite('an airport code comes first, and other tiers follow', {
  LHR: 'LHR',
  lhr: 'LHR',
  ' lhr ': 'LHR',
  bus: 'BUS PUS BQB',
  san: 'SAN SFO SCL SJC',
  BER: 'BER BGY',
  EGLL: 'LHR',
  'J.F.K.': 'JFK',
});

suite('a metropolitan code finds all its airports', {
  LON: 'LHR LGW STN LCY LTN LDB LDY YXU',
  PAR: 'CDG ORY BVA PRX',
  NYC: 'JFK EWR LGA',
  MIL: 'BGY MXP LIN',
  ROM: 'FCO CIA',
  tyo: 'HND NRT',
  'NYC airports': 'JFK EWR LGA',
});

suite('a city finds its airports by importance', {
  London: 'LHR LGW STN LCY LTN YXU LDY',
  paris: 'CDG ORY BVA PRX',
  Portland: 'PDX PWM',
  'New York': 'JFK LGA EWR',
  Newark: 'EWR',
  Stockholm: 'ARN BMA NYO',
  newyork: 'JFK LGA EWR',
  hongkong: 'HKG',
});

suite('what finds airports as it is typed is not respelled', {
  'San Di': 'SAN',
  'New Del': 'DEL',
  'Paris-Or': 'ORY',
});

suite('case, accents and punctuation make no difference', {
  Zurich: 'ZRH',
  zürich: 'ZRH',
  Zuerich: 'ZRH',
  München: 'MUC',
  Muenchen: 'MUC',
  munchen: 'MUC',
  muench: 'MUC',
  koeln: 'CGN',
  Düsseldorf: 'DUS',
  Duesseldorf: 'DUS',
  DUSSELDORF: 'DUS',
  kobenhavn: 'CPH',
  koebenhavn: 'CPH',
  KØBENHAVN: 'CPH',
  Malmö: 'MMX',
  malmo: 'MMX',
  malmoe: 'MMX',
  tromsoe: 'TOS',
  Aarhus: 'AAR',
  Århus: 'AAR',
  Aalborg: 'AAL',
  lodz: 'LCJ',
  'Sao Paulo': 'GRU CGH',
  reykjavik: 'KEF',
  lihue: 'LIH',
  ohare: 'ORD',
  "O'Hare": 'ORD',
  'O’HARE': 'ORD',
  'o hare': 'ORD',
  xian: 'XIY',
  'xi an': 'XIY',
});

suite('saint, st. and sankt are one', {
  'st petersburg': 'LED PIE',
  'Saint Petersburg': 'LED PIE',
  'Sankt-Peterburg': 'LED PIE',
  'saint louis': 'STL',
  'sint maarten': 'SXM',
  saint: 'LED STL SXM PIE RNS',
});

suite('other names count as names', {
  Wien: 'VIE',
  Bombay: 'BOM',
  Saigon: 'SGN',
  Peking: 'PEK PKX',
  Genf: 'GVA',
  Roma: 'FCO CIA',
  Москва: 'DME SVO',
  東京: 'HND NRT',
});

suite('a prefix of the whole comes before a prefix of a word', {
  lond: 'LHR LGW STN LCY LTN LDB LDY YXU',
  charl: 'CLT CDG',
  heath: 'LHR',
  bue: 'AEP EZE',
  bud: 'BUD',
  l: 'LAX LHR LED LGA LGW STN LCY LTN LIH LCJ LDB LDY YXU FCO HKG',
  new: 'JFK DEL EWR LGA AEP',
});

suite('all words, in any order', {
  'paris france': 'CDG ORY BVA',
  'paris fra': 'CDG ORY BVA',
  'paris fr': 'CDG ORY BVA',
  'Paris, France': 'CDG ORY BVA',
  'Paris, US': 'PRX',
  'new york jfk': 'JFK',
  'JFK New York': 'JFK',
  'new york newark': 'EWR',
  'heathrow london': 'LHR',
  'London Heathrow': 'LHR',
  'london uk': 'LHR LGW STN LCY LTN LDY',
  'London Canada': 'YXU',
  'tokyo narita': 'NRT',
  kennedy: 'JFK',
  'milan malp': 'MXP',
});

suite('words that all airports have are no hindrance', {
  'heathrow airport': 'LHR',
  'London Heathrow Airport': 'LHR',
  'zurich airport': 'ZRH',
  'paris airports': 'CDG ORY BVA PRX',
  'Flughafen Wien': 'VIE',
  'aeropuerto de barcelona': 'BCN BLA',
  'International Falls': 'INL FSD',
  'Portland International Airport': 'PDX PWM',
});

suite('a country finds its airports, after the places of that name', {
  iceland: 'KEF',
  india: 'IND BOM DEL',
  'united kingdom': 'LHR EDI LGW STN LCY LTN LDY',
});

suite('what follows a comma is dropped when it is not known', {
  'Portland, Oregon': 'PDX PWM',
  'Portland, OR': 'PDX PWM',
  'Pordland, Oregon': 'PDX PWM',
  'Los Angeles, CA': 'LAX',
  ', London': 'LHR …',
  'London, Foobar': 'LHR LGW STN LCY LTN YXU LDY',
  'Lodnon, Foobar': 'LHR LGW STN LCY LTN YXU',
});

suite('a state or province behind a city says which country is meant', {
  'portland oregon': 'PDX PWM',
  'Portland OR': 'PDX PWM',
  'San José, California': 'SJC',
  'san jose ca': 'SJC',
  'London Ontario': 'YXU',
  'paris texas': 'PRX',
  'zurich oregon': '',
  'santiago de chile': 'SCL',
});

suite('typing errors: one letter, two in long words', {
  Londn: 'LHR LGW STN LCY LTN YXU',
  Lodnon: 'LHR LGW STN LCY LTN YXU',
  Londonn: 'LHR LGW STN LCY LTN YXU',
  Heatrhow: 'LHR',
  Amsterdm: 'AMS',
  Barclona: 'BCN BLA',
  'San Fransisco': 'SFO',
  Edinbrough: 'EDI',
  'new yrok': 'JFK EWR LGA',
  'paris frnce': 'CDG ORY BVA',
  Wein: 'VIE',
  Pariz: 'CDG ORY BVA PRX',
});

suite('what must not match', {
  xyzzy: '',
  '': '',
  '   ': '',
  '%%%': '',
  "'": '',
  airport: '',
  qq: '',
  qqq: '',
  lhx: '',
  zarich5000: '',
  'paris timbuktu': '',
  'jfk lhr': '',
  'de di do': '',
  united: '',
  vein: '',
  '🛫': '',
  null: '',
});

test('a typing error never joins what was meant', () => {
  const lodon = {
    ...at(MATCHING_AIRPORTS, 0),
    code: 'ZZZ',
    city: 'Lodon',
    name: 'Lodon',
    importance: 5,
  };
  const airports = [...MATCHING_AIRPORTS, lodon];
  const found = buildMatcher(airports).match('London');
  expect(found.map((index) => airports[index]?.code)).not.toContain('ZZZ');
});

test('fewer typing errors come first, then the better airport', () => {
  const make = (code: string, city: string, importance: number) => ({
    ...at(MATCHING_AIRPORTS, 0),
    ...{
      code,
      city,
      name: city,
      otherNames: [],
      icao: null,
      metropolitanArea: null,
      importance,
      cityCode: code,
      cityLabel: city,
    },
  });
  const airports = [make('AAA', 'Barcelona', 1), make('BBB', 'Bracleona', 5), make('CCC', 'Barcelonx', 2)];
  const found = (query: string) =>
    buildMatcher(airports)
      .match(query)
      .map((index) => airports[index]?.code);
  expect(found('Barcelono')).toEqual(['CCC', 'AAA']);
  expect(found('Barclona')).toEqual(['AAA', 'BBB', 'CCC']);
});

test('ties go by importance, then routes, then code', () => {
  const base = must(
    MATCHING_AIRPORTS.find(({ code }) => code === 'AMS'),
    'AMS',
  );
  const make = (code: string, importance: number, routeCount: number) => ({ ...base, code, importance, routeCount });
  const airports = [make('DDD', 1, 5), make('CCC', 1, 5), make('BBB', 1, 9), make('AAA', 0, 99), make('EEE', 2, 0)];
  const found = buildMatcher(airports).match('Amsterdam');
  expect(found.map((index) => airports[index]?.code)).toEqual(['EEE', 'BBB', 'CCC', 'DDD', 'AAA']);
});

test('at most fifteen, or as many as requested', () => {
  expect(matcher.match('l')).toHaveLength(15);
  expect(codes('London', 2)).toBe('LHR LGW');
  expect(matcher.match('London', 0)).toEqual([]);
});

test('any text is answered, and a long one by nothing', () => {
  expect(codes(`lhr${' '.repeat(97)}`)).toBe('LHR');
  expect(codes(`lhr${' '.repeat(98)}`)).toBe('');
  expect(matcher.match('london '.repeat(20))).toEqual([]);
  expect(matcher.match('a '.repeat(50))).toEqual([]);
  expect(matcher.match('ﷺ'.repeat(100))).toEqual([]);
  expect(matcher.match('\uD800')).toEqual([]);
  expect(matcher.match('a\u0300'.repeat(50))).toEqual([]);
});

test('no airports, no matches', () => {
  expect(buildMatcher([]).match('London')).toEqual([]);
});
