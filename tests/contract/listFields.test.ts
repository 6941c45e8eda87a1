import { expect, test } from 'vitest';
import { listFields, operationList, pagedFields } from '../../src/contract/operations.ts';

test('every operation with limit and offset has a list, and no other', () => {
  for (const operation of operationList) {
    const isPaged = 'limit' in operation.parameters && 'offset' in operation.parameters;
    expect([operation.id, pagedFields(operation).length > 0]).toEqual([operation.id, isPaged]);
    for (const name of listFields(operation)) expect(operation.output.shape[name]?.safeParse([]).success).toBe(true);
  }
});

test('the list is the field that total counts', () => {
  const changes = operationList.find(({ id }) => id === 'route_changes');
  expect(changes && listFields(changes)).toEqual(['changes']);
});
