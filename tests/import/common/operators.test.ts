import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readOperators, type SourceOperator } from '../../../scripts/import/common/operators.ts';
import { storeText } from '../../../scripts/import/common/tables.ts';
import { workshop } from '../workshop.ts';

/** The operators of curated tables; British Airways is reviewed, easyJet and Ryanair are listed. */
async function operators(tables: { operators?: string[]; notPassenger?: string[]; charters?: string[] } = {}) {
  const folder = workshop();
  const write = (name: string, header: string, rows: readonly string[] = []) =>
    writeFileSync(join(folder, 'data/curated', name), `${[header, ...rows].join('\n')}\n`);
  write('operators.csv', 'icao,iata,from_number,to_number,brand,note', tables.operators);
  write(
    'not-passenger.csv',
    'icao,iata,kind,note,from_number,to_number',
    tables.notPassenger?.map((row) => (row.split(',').length === 4 ? `${row},,` : row)),
  );
  write('charters.csv', 'airline,from,to,note', tables.charters);
  const listed = [
    { iata: 'U2', icao: 'EZY', name: 'easyJet' },
    { iata: 'FR', icao: 'RYR', name: 'Ryanair' },
    { iata: 'BA', icao: 'OLD', name: 'another holder of the code' },
  ];
  const [data, state] = [join(folder, 'data'), join(folder, 'state')];
  return readOperators(await storeText({ data, state }), listed);
}
const source = (given: Partial<SourceOperator>): SourceOperator => ({
  ...{ name: 'Some Air', icao: null, iata: null, positioning: null, charter: null },
  ...given,
});
const NO_SEATS = { skipped: 'operator that sells no seats under an IATA code' };

describe('the brand of a flight', () => {
  test('is the airline of its code, if a table lists it', async () => {
    const { brandOf, isListed } = await operators();
    expect(['EZY', 'U2', 'BAW', 'BA'].map((code) => brandOf(code, '1'))).toEqual(
      ['U2', 'U2', 'BA', 'BA'].map((brand) => ({ brand })),
    );
    // The reviewed list has the airline that has the code today.
    expect([brandOf('OLD', '1'), brandOf('ZZZ', null)]).toEqual([NO_SEATS, NO_SEATS]);
    expect(['U2', 'BA', 'EZY', 'ZZ'].map(isListed)).toEqual([true, true, false, false]);
  });

  test('is none of the numbers of freighters', async () => {
    const { brandOf } = await operators({
      notPassenger: ['BAW,BA,cargo,freighters,3000,3999'],
    });
    const numbers = ['2999', '3000', '3999', '4000', null];
    const cargo = { skipped: 'cargo flight' };
    expect(numbers.map((number) => brandOf('BAW', number))).toEqual([
      ...[{ brand: 'BA' }, cargo, cargo, { brand: 'BA' }, { brand: 'BA' }],
    ]);
    expect(brandOf('BA', '3500')).toEqual(cargo);
  });

  test('is that of the curated rule for its number', async () => {
    const rules = ['CFE,CJ,100,199,BA,', 'CFE,CJ,200,200,,', 'EJU,EC,,,U2,'];
    const { brandOf } = await operators({ operators: rules });
    const brands = (code: string, ...numbers: (string | null)[]) => numbers.map((number) => brandOf(code, number));
    expect(brands('CFE', '100', '150P', '199')).toEqual(Array(3).fill({ brand: 'BA' }));
    expect(brands('CFE', '99', '201', null)).toEqual(Array(3).fill(NO_SEATS));
    expect(brands('CJ', '200')).toEqual([{ brand: null }]);
    expect([...brands('EC', null, '7'), ...brands('EJU', '7')]).toEqual(Array(3).fill({ brand: 'U2' }));
  });

  test('is that of the source for an airline that no table has, unless its code is taken or it flies freight', async () => {
    const { brandOf, met } = await operators();
    expect(brandOf('SOM', '1', source({ iata: 'S9', icao: 'SOM' }))).toEqual({ brand: 'S9' });
    const unsold = [
      source({ iata: 'FR' }),
      source({ iata: null }),
      source({ iata: 'S8', name: 'Some Cargo Airlines' }),
      source({ iata: 'S7', name: 'Royal Air Force' }),
    ];
    expect(unsold.map((each) => brandOf('XXX', '1', each))).toEqual(unsold.map(() => NO_SEATS));
    expect(brandOf('YYY', '1', source({ iata: 'S6', name: 'Cargolike' }))).toEqual({ brand: 'S6' });
    expect([...met.values()]).toEqual([
      { iata: 'S9', icao: 'SOM', name: 'Some Air' },
      { iata: 'S6', icao: null, name: 'Cargolike' },
    ]);
  });
});

test('flights without passengers, and those whose numbers mark them, are skipped', async () => {
  const { brandOf } = await operators({
    notPassenger: ['FDX,FX,cargo,', 'NJE,,private,'],
    charters: ['FR,,,all are charter', 'U2,LHR,,from one airport'],
  });
  expect(['FDX', 'FX', 'NJE'].map((code) => brandOf(code, '1'))).toEqual(
    ['cargo', 'cargo', 'private'].map((kind) => ({ skipped: `${kind} flight` })),
  );
  const marked = source({
    positioning: (number) => number.startsWith('9'),
    charter: (number) => number.startsWith('8'),
  });
  const found = (code: string) => ['91', '81', '71', null].map((number) => brandOf(code, number, marked));
  const POSITIONING = { skipped: 'positioning flight' };
  expect(found('EZY')).toEqual([POSITIONING, { skipped: 'charter flight' }, { brand: 'U2' }, { brand: 'U2' }]);
  // Of an airline that flies charter alone, they are its flights.
  expect(found('RYR')).toEqual([POSITIONING, { brand: 'FR' }, { brand: 'FR' }, { brand: 'FR' }]);
});

test.each([
  ['operators', ',,,,BA,', 'icao: needs an ICAO or IATA code'],
  ['operators', 'CFE,CJ,100,,BA,', 'to_number: must end the range that from_number begins'],
  ['operators', 'CFE,CJ,,100,BA,', 'to_number: must end the range that from_number begins'],
  ['operators', 'CFE,CJ,101,100,BA,', 'to_number: must end the range that from_number begins'],
  ['operators', 'CFE,CJ,1,12345,BA,', 'must be a flight number'],
  ['notPassenger', ',,cargo,', 'icao: needs an ICAO or IATA code'],
])('%s with the row %s are refused', async (table, row, message) => {
  await expect(operators({ [table]: [row] })).rejects.toThrow(message);
  await expect(operators({ operators: ['CFE,CJ,1,9999,BA,'] })).resolves.toBeDefined();
});
