import { describe, expect, test } from 'vitest';
import { loadDataset } from '../../../src/core/dataset/load.ts';
import { bundledWorld, flights, tinyWorld } from '../../support/testWorld.ts';

const AIRCRAFT = [
  '388,Airbus A380-800,A380,A388,Superjumbo,,',
  '380,Airbus A380,A380,,,388,',
  '738,Boeing 737-800,737,B738,,,',
  '73F,Boeing 737 freighter,737,,,,yes',
];
const load = (...lines: readonly string[]) =>
  loadDataset(tinyWorld({ 'reference/aircraft.csv': AIRCRAFT, ...flights(...lines) }));
const typesOf = (...lines: readonly string[]) =>
  load(...lines).routes.flatMap(({ services }) => services.flatMap(({ departures }) => departures[0]?.aircraft ?? []));

test('a general code that stands for one type becomes that type', () => {
  expect(typesOf('LHR-JFK BA 08:30 470min aircraft:380')).toEqual(['388']);
  expect([...load('LHR-JFK BA 08:30 470min').aircraft.keys()]).toEqual(['388', '738']);
});

test('a cargo flight is left out, and a service that has no other', () => {
  const routes = (...lines: readonly string[]) => load(...lines).routes.map(({ id }) => id);
  expect(routes('LHR-JFK BA 08:30 470min aircraft:73F', 'JFK-LHR BA 08:30 470min aircraft:738')).toEqual(['JFK-LHR']);
  expect(typesOf('LHR-JFK BA 08:30 470min aircraft:73F', 'LHR-JFK LH 08:30 470min aircraft:738')).toEqual(['738']);
});

describe('the bundled network', () => {
  const { aircraft, routes } = bundledWorld().dataset;
  const departures = routes.flatMap(({ services }) => services.flatMap((service) => service.departures));
  const used = new Set(departures.flatMap((departure) => departure.aircraft));

  test('has a name for every code, and neither a freighter nor two codes of one type', () => {
    expect([...used].filter((code) => !aircraft.has(code))).toEqual([]);
    for (const code of ['380', 'CS1', 'CS3', '73F']) expect(used).not.toContain(code);
    expect(used).toContain('388');
  });

  test('finds types by ICAO codes and common names', () => {
    const { naming } = bundledWorld().indexes;
    const codes = (text: string) =>
      naming.meanings(text, ['aircraft']).flatMap(({ types }) => types.map(({ code }) => code));
    expect(codes('B738')).toEqual(['738', '73H']);
    expect(codes('e190')).toEqual(['E90']);
    expect(codes('A388')).toEqual(['388']);
    expect(codes('380')).toEqual(['388']);
    expect(codes('Dreamliner')).toEqual(['781', '787', '788', '789']);
    expect(codes('A320').length).toBeGreaterThan(5);
    expect(codes('73F')).toEqual([]);
  });
});
