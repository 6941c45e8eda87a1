import { describe, expect, test } from 'vitest';
import { datedAddresses, hasPlaceholder, placeholderFault } from '../../../scripts/release/refresh/periods.ts';

const periods = (url: string, today: string, window: number | null = 1) =>
  datedAddresses(url, window, today).candidates.map(({ period }) => period);

describe('a rolling window', () => {
  test('of months begins with the present one and looks six further back', () => {
    const { candidates, window } = datedAddresses('http://x/{YEAR}/f_{YEAR}{MONTH}_{M}.zip', 2, '2026-02-28');
    expect(window).toBe(2);
    expect(candidates).toHaveLength(8);
    expect(candidates.slice(0, 3)).toEqual([
      { url: 'http://x/2026/f_202602_2.zip', period: '2026-02' },
      { url: 'http://x/2026/f_202601_1.zip', period: '2026-01' },
      { url: 'http://x/2025/f_202512_12.zip', period: '2025-12' },
    ]);
  });

  test.each([
    ['2026-03-28', 'S26', 'W25'],
    ['2026-03-29', 'W26', 'S26'],
    ['2026-10-24', 'W26', 'S26'],
    ['2026-10-25', 'S27', 'W26'],
    ['2027-01-01', 'S27', 'W26'],
  ])('of seasons begins on %s with %s, before %s', (today, ...first) =>
    expect(periods('http://x/{SEASON}', today).slice(0, 2)).toEqual(first),
  );

  test('of years begins with the present one', () =>
    expect(periods('http://x/{YEAR}', '2026-11-23')).toEqual(['2026', '2025', '2024']));

  test.each([
    ['http://x/{YEAR}{MONTH}', 12],
    ['http://x/{SEASON}', 2],
    ['http://x/{YEAR}', 1],
  ])('of %s has %d files by default', (url, count) =>
    expect(datedAddresses(url, null, '2026-11-23').window).toBe(count),
  );
});

describe('placeholders', () => {
  test.each([
    ['http://x/a', null],
    ['http://x/{YEAR}', null],
    ['http://x/{YEAR}/{M}', null],
    ['http://x/{SEASON}', null],
    ['http://x/{DAY}', 'unknown placeholder {DAY}: expected {YEAR} (the year), {MONTH} (the month, 01 to 12)'],
    ['http://x/{MONTH}', 'a month needs {YEAR}'],
    ['http://x/{YEAR}/{SEASON}', '{SEASON} excludes {YEAR}'],
  ])('of %s: %s', (url, fault) => {
    if (fault === null) expect(placeholderFault(url)).toBeNull();
    else expect(placeholderFault(url)).toContain(fault);
    expect(hasPlaceholder(url)).toBe(url.includes('{'));
  });
});
