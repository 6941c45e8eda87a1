import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parseCsv, toCsv } from '../../../scripts/import/common/csv.ts';

describe('CSV', () => {
  it('quotes only what needs it, and writes null as nothing and a list with bars', () => {
    const row = { a: 'plain', b: 'with, comma and "quotes"', c: null, d: ['x', 'y'], e: 1.5 };
    expect(toCsv(['a', 'b', 'c', 'd', 'e'], [row])).toBe('a,b,c,d,e\nplain,"with, comma and ""quotes""",,x|y,1.5\n');
  });

  it('names file, line and column of a bad cell', () => {
    const Row = z.strictObject({ day: z.string().regex(/^[1-7]$/, 'must be 1 to 7') });
    expect(parseCsv('day\n1\n7\n', Row, 'days.csv')).toEqual([{ day: '1' }, { day: '7' }]);
    expect(() => parseCsv('day\n1\n8\n', Row, 'days.csv')).toThrow('days.csv:3: day: must be 1 to 7: "8"');
  });

  it('refuses a table without its header, with another delimiter, or in another encoding', () => {
    const Row = z.strictObject({ iata: z.string(), name: z.string(), note: z.string().default('') });
    expect(parseCsv('iata,name\nXX,Aero\n', Row, 'a.csv')).toEqual([{ iata: 'XX', name: 'Aero', note: '' }]);
    for (const header of ['XX,Aero', 'iata;name', 'iata'])
      expect(() => parseCsv(`${header}\n`, Row, 'a.csv')).toThrow('a.csv:1: (header): must be iata,name,note');
    const text = Buffer.from('iata,name\nXX,A\xe9ro\n', 'latin1').toString();
    expect(() => parseCsv(text, Row, 'a.csv')).toThrow('a.csv:2: (row): is not valid UTF-8');
  });
});
