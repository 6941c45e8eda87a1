import { expect, test } from 'vitest';
import { withInterchangeable, withoutConnectives, withoutNoise, withSaint } from '../../../src/core/matching/words.ts';

test('noise goes, and a connective after leading noise', () => {
  expect(withoutNoise('zurich airport')).toBe('zurich');
  expect(withoutNoise('aeroport de paris')).toBe('paris');
  expect(withoutNoise('rio de janeiro')).toBe('rio de janeiro');
  expect(withoutNoise('international airport')).toBe('');
});

test('short and long forms of saint and mount stand for each other', () => {
  expect(withInterchangeable('st louis')).toEqual(['st louis', 'saint louis']);
  expect(withInterchangeable('mount isa')).toEqual(['mt isa', 'mount isa']);
  expect(withInterchangeable('stuttgart')).toEqual(['stuttgart']);
  expect(withSaint('sankt peterburg')).toBe('saint peterburg');
});

test('every spelling of a saint, a mount and a fort', () => {
  expect(withInterchangeable('saint louis')).toEqual(['st louis', 'saint louis']);
  expect(withInterchangeable('mt isa')).toEqual(['mt isa', 'mount isa']);
  expect(withInterchangeable('fort worth')).toEqual(['ft worth', 'fort worth']);
  expect(withInterchangeable('sint maarten')).toEqual(['sint maarten', 'st maarten', 'saint maarten']);
  // The first word only.
  expect(withInterchangeable('mont saint mount')).toEqual(['mont st mount', 'mont saint mount']);
});

test.each(['sankt', 'sint', 'ste', 'sainte'])('%s is saint in a query', (word) => {
  expect(withSaint(`${word} x`)).toBe('saint x');
});

test.each([
  ...['airport', 'airports', 'international', 'intl', 'regional', 'municipal', 'aerodrome', 'airfield'],
  ...['aeroport', 'aeroports', 'aeroporto', 'aeropuerto', 'flughafen', 'luchthaven', 'lufthavn', 'flygplats'],
  ...['lotnisko', 'havalimani', 'aerodrom', 'letiste', 'lentoasema', 'flugvollur'],
])('%s is noise', (word) => {
  expect(withoutNoise(`${word} x`)).toBe('x');
  expect(withoutNoise(`x ${word} y`)).toBe('x y');
});

test.each(['de', 'of', 'di', 'do', 'da', 'du', 'del'])('%s connects', (word) => {
  expect(withoutNoise(`airport ${word} x`)).toBe('x');
  // Not behind other words, and not where no noise leads.
  expect(withoutNoise(`x ${word} airport`)).toBe(`x ${word}`);
  expect(withoutNoise(`${word} x airport`)).toBe(`${word} x`);
  expect(withoutConnectives(`santiago ${word} chile`)).toBe('santiago chile');
});
