import { describe, expect, test } from 'vitest';
import { fold } from '../../../src/contract/fold.ts';
import { buildMatcher } from '../../../src/core/matching/matcher.ts';
import { CITY_NAMES } from '../../../src/core/matching/words.ts';
import { at, must } from '../../../src/core/must.ts';
import { readData } from '../../../src/data/dataFiles.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const text = readData('data');
const { airports } = bundledWorld().dataset;
const matcher = buildMatcher(airports);
const codes = (query: string): string[] => matcher.match(query).map((index) => airports[index]?.code ?? '');

/** The first answers to a query over the bundled airports; more may follow. */
const FIRST: Readonly<Record<string, readonly (readonly [query: string, first: string])[]>> = {
  codes: [
    ['LHR', 'LHR'],
    ['jfk', 'JFK'],
    ['san', 'SAN SFO'],
    ['bus', 'BUS PUS'],
    ['EGLL', 'LHR'],
  ],
  cities: [
    ['London', 'LHR'],
    ['New York', 'JFK'],
    ['Washington', 'IAD DCA'],
    ['Tokyo', 'HND NRT'],
    ['Delhi', 'DEL'],
  ],
  'case, accents and punctuation': [
    ['zürich', 'ZRH'],
    ['Zuerich', 'ZRH'],
    ['Muenchen', 'MUC'],
    ['duesseldorf', 'DUS'],
    ['Kobenhavn', 'CPH'],
    ['malmo', 'MMX'],
    ['tromsoe', 'TOS'],
    ['ohare', 'ORD'],
    ['o hare', 'ORD'],
    ['st petersburg', 'LED PIE'],
    ['saint petersburg', 'LED PIE'],
    ['mt isa', 'ISA'],
    ['ft lauderdale', 'FLL'],
  ],
  'other names': [
    ['Wien', 'VIE'],
    ['Bombay', 'BOM'],
    ['Saigon', 'SGN'],
    ['Peking', 'PEK'],
    ['Köln', 'CGN'],
    ['Calcutta', 'CCU'],
    ['Leningrad', 'LED'],
    ['Neapel', 'NAP'],
    ['Lemberg', 'LWO'],
    ['Sicily', 'CTA PMO'],
    ['Sardinia', 'CAG AHO OLB'],
    ['Canary Islands', 'LPA TFS'],
    ['Azores', 'PDL'],
    ['Kreta', 'HER CHQ'],
    ['Tahiti', 'PPT'],
  ],
  countries: [
    ['New Zealand', 'AKL WLG'],
    ['Iceland', 'KEF'],
    ['Ireland', 'DUB'],
    ['Chile', 'SCL'],
    ['UK', 'LHR'],
    ['Korea', 'ICN PUS'],
    ['Mexico', 'MEX'],
    ['Basel Switzerland', 'BSL'],
    ['Switzerland', 'ZRH GVA BSL'],
    ['Geneva France', 'GVA'],
    ['Republic of Ireland', 'DUB SNN'],
    ['Cork, Republic of Ireland', 'ORK'],
    ['The Netherlands', 'AMS EIN'],
    ['Amsterdam the Netherlands', 'AMS'],
    ["Côte d'Ivoire", 'ABJ'],
    ['U.K.', 'LHR'],
    ['US', 'DFW ORD'],
    ['Deutschland', 'FRA MUC'],
    ['Burma', 'RGN'],
  ],
  'states and regions': [
    ['England', 'LHR'],
    ['Scotland', 'EDI GLA'],
    ['Wales', 'CWL'],
    ['Texas', 'DFW IAH'],
    ['Georgia', 'ATL'],
    ['Sichuan', 'CTU'],
    ['Birmingham England', 'BHX'],
    ['Birmingham Alabama', 'BHM'],
    ['Portland Maine', 'PWM'],
  ],
  'short names of cities': [
    ['LA', 'LAX'],
    ['SF', 'SFO'],
    ['DC', 'IAD DCA'],
    ['Vegas', 'LAS'],
    ['L.A.', 'LAX'],
    ['NY', 'JFK EWR LGA'],
    ['HCMC', 'SGN'],
  ],
  'second codes and remote islands': [
    ['MLH', 'BSL'],
    ['HLE', 'HLE'],
    ['St Helena', 'HLE'],
  ],
  prefixes: [
    ['heath', 'LHR'],
    ['amst', 'AMS'],
    ['los an', 'LAX'],
  ],
  words: [
    ['heathrow airport', 'LHR'],
    ['London airport', 'LHR LGW'],
    ['airports in London', 'LHR LGW'],
    ['London, all airports', 'LHR LGW'],
    ['airports in Italy', 'FCO MXP BGY'],
    ['all airports of the Azores', 'PDL TER HOR'],
    ['Heathrow T5', 'LHR'],
    ['JFK terminal 4', 'JFK'],
    ['Newcastle upon Tyne', 'NCL'],
    ['london heathrow', 'LHR'],
    ['new york jfk', 'JFK'],
    ['paris france', 'CDG ORY'],
    ['Portland, Oregon', 'PDX'],
    ['Austin TX', 'AUS'],
    ['Boston MA', 'BOS'],
    ['Portland ME', 'PWM'],
    ['Columbus GA', 'CSG'],
    ['Perth WA', 'PER'],
    ['san jose california', 'SJC'],
    ['charlotte north carolina', 'CLT'],
    ['santiago de chile', 'SCL'],
  ],
  'regions that travellers name': [
    ['Bavaria', 'MUC NUE FMM'],
    ['Bayern', 'MUC NUE FMM'],
    ['Tuscany', 'FLR PSA'],
    ['Siberia', 'OVB'],
    ['toscana', 'FLR PSA'],
    ['French Riviera', 'NCE TLN'],
    ["Côte d'Azur", 'NCE TLN'],
    ['cote d azur', 'NCE TLN'],
    ['Canaries', 'LPA TFS ACE FUE TFN SPC'],
    ['the Canary Islands', 'LPA TFS ACE FUE TFN SPC'],
    ['Islas Baleares', 'PMI IBZ MAH'],
    ['The Algarve', 'FAO'],
    ['Açores', 'PDL TER HOR'],
    ['Crete', 'HER CHQ'],
    ['Kyūshū', 'FUK KMI KOJ'],
    ['Highlands', 'INV WIC'],
    ['Punjab', 'LHE MUX SKT ATQ'],
    ['Zanzibar', 'ZNZ'],
    ['Yucatan', 'CUN MID'],
    ['Galápagos', 'GPS SCY'],
    ['Hawaii', 'HNL OGG KOA LIH'],
    ['Florence Tuscany', 'FLR'],
    ['Palermo Sicily', 'PMO'],
    // Cities come first.
    ['Okinawa', 'OKA DNA ISG'],
    ['Manchester England', 'MAN'],
  ],
  'typing errors': [
    ['Londn', 'LHR'],
    ['Heatrhow', 'LHR'],
    ['Amsterdm', 'AMS'],
    ['Barclona', 'BCN'],
    ['San Fransisco', 'SFO'],
    ['Edinbrough', 'EDI'],
    // Of countries and regions, too.
    ['Grece', 'ATH HER'],
    ['Icelnad', 'KEF'],
    ['Tuscanny', 'FLR PSA'],
    ['the canary ilands', 'LPA TFS'],
  ],
};

for (const [name, cases] of Object.entries(FIRST)) {
  describe(name, () => {
    test.each(cases)('%s → %s', (query, first) => {
      const expected = first.split(' ');
      expect(codes(query).slice(0, expected.length)).toEqual(expected);
    });
  });
}

test.each([
  ['LON', ['LHR', 'LGW', 'STN', 'LTN', 'LCY']],
  ['PAR', ['CDG', 'ORY']],
  ['NYC', ['JFK', 'LGA', 'EWR']],
  ['MIL', ['MXP', 'LIN', 'BGY']],
  ['ROM', ['FCO', 'CIA']],
])('the metropolitan code %s leads with its airports', (area, members) => {
  expect(codes(area).slice(0, members.length).sort()).toEqual(members.sort());
});

test('a region or a country has its own airports alone, busiest first', () => {
  for (const name of ['England', 'Texas', 'Iceland']) {
    const found = matcher.match(name).map((index) => at(airports, index));
    expect(found.filter(({ country, region }) => ![country, region].includes(name))).toEqual([]);
    expect(found.length).toBe(
      Math.min(15, airports.filter(({ country, region }) => [country, region].includes(name)).length),
    );
    const weights = found.map(({ importance, routeCount }) => importance * 10_000 + routeCount);
    expect(weights).toEqual(weights.toSorted((a, b) => b - a));
  }
  expect(codes('Georgia')).toContain('TBS');
});

test('every name of a region finds its airports, after exact codes and cities', () => {
  const [, ...rows] = must(text['curated/travel-regions.csv'], 'table').trim().split('\n');
  for (const row of rows) {
    const [region = '', others = '', members = ''] = row.split(',');
    for (const name of [region, ...others.split('|').filter((other) => other !== '')]) {
      const found = codes(name);
      expect([name, members.split(' ').filter((code) => !found.includes(code))]).toEqual([name, []]);
    }
  }
});

test('every other name of a city finds its airports', () => {
  for (const [city, names] of Object.entries(CITY_NAMES)) {
    expect(names, city).not.toEqual([]);
    for (const name of names) {
      expect(name).toBe(fold(name));
      const cities = matcher.match(name).map((index) => fold(at(airports, index).city));
      expect(cities, name).toContain(city);
    }
  }
});

test('two letters do not begin a country', () => {
  expect(codes("St. John's")).toEqual(['YYT', 'YXJ', 'YSJ']);
});

test.each(['xyzzy', '', '   ', '%%%', 'qq', 'airport'])('%j matches nothing', (query) => {
  expect(codes(query)).toEqual([]);
});

test('every airport is found first by its code', () => {
  for (const { code } of airports) expect(codes(code)[0]).toBe(code);
});

test('every airport with routes is found by its name', () => {
  const lost = airports.filter(({ code, name, routeCount }) => routeCount > 0 && !codes(name).includes(code));
  expect(lost.map(({ code, name }) => `${code} ${name}`)).toEqual([]);
});
