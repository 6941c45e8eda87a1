import { DATA_FILES, type DataText } from '../src/core/dataset/rows.ts';

type Rows = Partial<Record<keyof typeof DATA_FILES, readonly string[]>>;

const AIRPORTS = [
  'LHR,EGLL,Heathrow Airport,Hillingdon,United Kingdom,GB,51.4706,-0.4619,Europe/London,LON,Heathrow',
  'LGW,EGKK,Gatwick Airport,Crawley,United Kingdom,GB,51.1481,-0.1903,Europe/London,LON,',
  'JFK,KJFK,John F. Kennedy International Airport,New York,United States,US,40.6398,-73.7789,America/New_York,NYC,',
  'FNC,LPMA,Madeira Airport,Funchal,Portugal,PT,32.6979,-16.7745,Atlantic/Madeira,,',
  'SYD,YSSY,Kingsford Smith Airport,Sydney,Australia,AU,-33.9461,151.1772,Australia/Sydney,,',
  'TXL,EDDT,Tegel Airport,Berlin,Germany,DE,52.5597,13.2877,Europe/Berlin,BER,',
  'BER,EDDB,Brandenburg Airport,Berlin,Germany,DE,52.3667,13.5033,Europe/Berlin,BER,',
];
const AIRLINES = ['BA,BAW,British Airways', 'BY,TOM,TUI Airways', 'AB,BER,Air Berlin', 'LH,DLH,Lufthansa'];

/**
 * The text of a small world, for tests that want to see all of it. Files that
 * are not given are empty but for the airports, the airlines and two cities.
 */
export function tinyWorld(rows: Rows = {}): DataText {
  const defaults: Rows = {
    'airports.csv': AIRPORTS,
    'airlines.csv': AIRLINES,
    'curated/cities.csv': ['LHR,London,LON', 'LGW,London,LON'],
  };
  const files = Object.entries(DATA_FILES).map(([file, schema]) => {
    const lines = rows[file as keyof Rows] ?? defaults[file as keyof Rows] ?? [];
    return [file, [Object.keys(schema.shape).join(','), ...lines, ''].join('\n')];
  });
  return Object.fromEntries([
    ...files,
    ['dataset.json', JSON.stringify({ data_date: '2026-11-21', timetable_years: [2013, 2022] })],
  ]);
}
