import { shortDays } from './words.ts';

/** A week as seven cells, filled on days flown, with its text equivalent: HTML, made once for each set of days. */
const cells = Array.from({ length: 128 }, (_, days) => {
  let row = '';
  for (let day = 0; day < 7; day++) row += days & (1 << day) ? '<b></b>' : '<i></i>';
  return `<span class="wk">${row}</span><span class="vh">${shortDays(days) || 'Not known'}</span>`;
});

/** @param days bit 0 is Monday */
export const weekHtml = (days: number): string => cells[days & 127] ?? '';
