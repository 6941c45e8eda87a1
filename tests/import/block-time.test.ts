import { describe, expect, it } from 'vitest';
import { blockMinutes, isPlausible } from '../../scripts/import/flightgear/blockTime.ts';

describe('blockMinutes', () => {
  it('counts past midnight', () => expect(blockMinutes(22 * 60 + 25, 5 * 60 + 20)).toBe(415));
  it('counts within a day', () => expect(blockMinutes(450, 905)).toBe(455));
  it('does not know a flight that arrives when it leaves', () => expect(blockMinutes(450, 450)).toBeNull());
});

describe('isPlausible', () => {
  it.each([
    ['LHR-JFK in 455 min', 455, 5540, true],
    ['Westray to Papa Westray in 2 min', 2, 2.8, true],
    ['an island hop with a slow turn', 35, 30, true],
    ['faster than sound', 180, 5540, false],
    ['AUS-FLL in less than its distance takes at full speed', 97, 1774, false],
    ['a turboprop against the wind', 130, 560, true],
    ['the longest there is', 1130, 15_340, true],
    ['a stopover counted in', 1330, 8500, false],
    ['a short hop of five hours', 300, 500, false],
  ])('%s', (_, minutes, km, plausible) => {
    expect(isPlausible(minutes, km)).toBe(plausible);
  });
});
