import { expect, test } from 'vitest';
import { callOperation } from '../../../src/operations/handlers.ts';
import { showRoutes } from '../../../src/site/route-table/routeCall.ts';
import { tableView } from '../../../src/site/route-table/view.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const { indexes } = bundledWorld();
const view = (query: string) => {
  const call = { id: 'airport_destinations', input: { airport_code: 'LHR' } } as const;
  return tableView(indexes, 'destinations', '', showRoutes(indexes, call, new URLSearchParams(query)), '/x');
};

test('with a filter by month, rows whose months are not known are marked and counted as in the API', () => {
  const { unknown } = callOperation(indexes, 'airport_destinations', {
    ...{ airport_code: 'LHR', month: 1, limit: 1 },
  } as Parameters<typeof callOperation<'airport_destinations'>>[2]) as unknown as { unknown: { months: number } };
  const { rows, counts, status } = view('month=1');
  expect(unknown.months).toBeGreaterThan(5);
  expect(counts.monthsUnknown).toBe(unknown.months);
  expect(rows.filter(({ isUnsure }) => isUnsure)).toHaveLength(unknown.months);
  expect(status).toMatch(new RegExp(`\\. Months not known: ${unknown.months}$`));
});

test('without such a filter none is', () => {
  expect(view('day=Mon').counts.monthsUnknown).toBe(0);
  expect(view('').rows.some(({ isUnsure }) => isUnsure)).toBe(false);
});
