import { describe, expect, test } from 'vitest';
import { billOfMaterials, licenceOf, mayBePassedOn, pinning } from '../../scripts/security/supplyChain.ts';

describe('the supply chain', () => {
  test('is pinned: exact versions, checksums, install scripts named', () => {
    expect(pinning()).toEqual([]);
  });

  test('has a bill of materials, and only licences that may be passed on', () => {
    const { components } = billOfMaterials();
    expect(components.length).toBeGreaterThan(50);
    expect(components.filter((each) => !mayBePassedOn(licenceOf(each))).map(({ name }) => name)).toEqual([]);
    expect(components.map(({ name }) => name)).not.toContain('vitest');
  });

  test.each([
    ['MIT', true],
    ['(MIT OR GPL-3.0)', true],
    ['MIT AND CC0-1.0', true],
    ['MIT AND SSPL-1.0', false],
    ['GPL-3.0', false],
    ['unknown', false],
  ])('licence %s: %s', (licence, may) => {
    expect(mayBePassedOn(licence)).toBe(may);
  });
});
