import { shortDays } from './words.ts';

/**
 * A week as seven cells, filled on days flown, with its text equivalent: HTML, made once for each set of days. One
 * element holds all cells: the largest hub has 250 weeks, and every element counts in a phone's first second.
 */
const cells = Array.from({ length: 128 }, (_, days) => {
  let flown = '';
  for (let day = 0; day < 7; day++) if (days & (1 << day)) flown += ` d${day + 1}`;
  return `<span class="wk${flown}"></span><span class="vh">${shortDays(days) || 'Not known'}</span>`;
});

/** @param days bit 0 is Monday */
export const weekHtml = (days: number): string => cells[days & 127] ?? '';
