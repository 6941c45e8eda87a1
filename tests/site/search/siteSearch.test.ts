import { expect, test } from 'vitest';
import { findPage, pageOfEnds } from '../../../src/site/search/siteSearch.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const found = (text: string) => {
  const result = findPage(indexes, text);
  return 'path' in result ? result.path : result.links.map(({ path }) => path);
};

test.each([
  ['LHR', '/airport-routes-london-LHR'],
  ['heathrow', '/airport-routes-london-LHR'],
  ['London', '/city-london-LON'],
  ['NYC', '/city-new-york-NYC'],
  ['Zürich', '/airport-routes-zurich-ZRH'],
  ['France', '/country-france'],
  ['USA', '/country-united-states'],
  ['British Airways', '/airline-british-airways-BA'],
  ['LHR JFK', '/r/LHR-JFK'],
  ['lhr-jfk', '/r/LHR-JFK'],
  ['London New York', '/flights-london-LON-to-new-york-NYC'],
  ['London to New York', '/flights-london-LON-to-new-york-NYC'],
  ['San Francisco → Los Angeles', '/r/SFO-LAX'],
  ['Barcelona - Berlin', '/r/BCN-BER'],
  ['Aberdeen to Honolulu', '/connections?from=ABZ&to=HNL'],
  ['Germany Greece', '/flights-germany-to-greece'],
  ['London to Greece', '/city-london-LON?country=Greece'],
  ['flights from Heathrow', '/airport-routes-london-LHR'],
  ['flights to Heathrow', '/flights-to-london-LHR'],
  ['Direct flights from London to New York', '/flights-london-LON-to-new-york-NYC'],
  ['Zurich flights', '/airport-routes-zurich-ZRH'],
])('%s is one page', (text, path) => expect(found(text)).toBe(path));

test('a name of several cities is a list', () =>
  expect(new Set(found('San Jose'))).toEqual(
    new Set(['/airport-routes-san-jose-SJC', '/airport-routes-san-jose-SJO']),
  ));

test('so is a name of two cities in one country', () =>
  expect(found('Portland')).toEqual(['/airport-routes-portland-PDX', '/airport-routes-portland-PWM']));

test('the beginning of names of airlines is a list', () =>
  expect(found('british')).toContain('/airline-british-airways-BA'));

test.each(['qqzzqq', '<script>', '→', '   '])('%j finds nothing', (text) => expect(found(text)).toEqual([]));

test.each([
  ['MAN', '', '/airport-routes-manchester-MAN'],
  ['London', '', '/city-london-LON'],
  ['', 'LHR', '/flights-to-london-LHR'],
  ['', 'Greece', '/country-greece'],
  ['UK', 'USA', '/flights-united-kingdom-to-united-states'],
  ['LHR', 'Greece', '/airport-routes-london-LHR?country=Greece'],
  ['Greece', 'LHR', '/flights-to-london-LHR?country=Greece'],
  ['U.K.', 'the Netherlands', '/flights-united-kingdom-to-netherlands'],
  ['ABZ', 'Japan', undefined],
  ['Singapore', 'LHR', undefined],
  ['LHR', 'JFK', undefined],
  ['LHR', 'qqzzqq', undefined],
  ['', '', undefined],
])('from %j to %j leads to %s', (from, to, path) => expect(pageOfEnds(indexes, from, to)).toBe(path));
