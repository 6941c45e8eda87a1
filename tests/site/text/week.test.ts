import { expect, test } from 'vitest';
import { weekMarkup } from '../../../src/site/text/week.ts';

test.each([
  [0, '<span class="wk"></span><span class="vh">Not known</span>'],
  [0b1000001, '<span class="wk d1 d7"></span><span class="vh">Mon, Sun</span>'],
  [0b1111111, '<span class="wk d1 d2 d3 d4 d5 d6 d7"></span><span class="vh">Daily</span>'],
])('the week of days %j', (days, html) => expect(String(weekMarkup(days))).toBe(html));
