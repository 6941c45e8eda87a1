/** Datasets for tests: from one line per flight, as text of the data files, and the bundled one. */
import type { ChangeLog } from '../../src/core/dataset/changes.ts';
import type { AirportRecord } from '../../src/core/dataset/dataset.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import {
  ALL_TABLES,
  DATA_FILES,
  type DataFile,
  type DataText,
  FACTS_FILE,
  type SourceFile,
  type TableFile,
} from '../../src/core/dataset/rows.ts';
import { must } from '../../src/core/must.ts';
import { keysOf } from '../../src/core/objects.ts';
import { readData, readTowns } from '../../src/data/dataFiles.ts';
import type { PublishContext } from '../../src/operations/indexes.ts';
import { buildIndexes, type Indexes } from '../../src/operations/indexes.ts';
import { AIRPORTS } from './airports.ts';

/** Tables of tests that are in source folders, and those of their sources. */
type SourceLines = SourceFile | 'evidence-sources.csv';
/** Lines of tables, without their headers. Those of `evidence.csv` begin with the name of their source. */
export type Rows = Partial<Record<DataFile | SourceLines, readonly string[]>>;

/** Lines of airports.csv, from tests/support/airports.ts. */
export const airportLines = (...codes: readonly string[]): string[] =>
  codes.map((code) =>
    must(
      AIRPORTS.find((line) => line.startsWith(`${code},`)),
      `airport ${code}`,
    ).replace(/,\d?$/, ''),
  );
const AIRLINES = ['BA,BAW,British Airways', 'BY,TOM,TUI Airways', 'AB,BER,Air Berlin', 'LH,DLH,Lufthansa'];

/**
 * The texts of `data/`. Tables that are not given have no rows, except for seven airports, four airlines and the city of the
 * airports of London. All airports are found by the search. Without `evidence-sources.csv` there is one source, a timetable
 * without dates; else services and departures are those of the first timetable.
 */
export function tinyWorld(
  rows: Rows = {},
  info: { data_date: string; timetable_years: readonly number[] } = {
    data_date: '2026-11-21',
    timetable_years: [2013, 2022],
  },
): DataText {
  const airports = rows['airports.csv'] ?? airportLines('LHR', 'LGW', 'JFK', 'FNC', 'SYD', 'TXL', 'BER');
  const lines: Rows = {
    'curated/cities.csv': ['LHR,London,LON', 'LGW,London,LON'],
    'reference/airports.csv': airports,
    'reference/scheduled-airports.csv': airports.map((line) => line.slice(0, 3)),
    ...rows,
    'reference/airlines.csv': [...(rows['airlines.csv'] ?? AIRLINES), ...(rows['reference/airlines.csv'] ?? [])],
  };
  const files = keysOf(DATA_FILES).map((file) => [file, tableText(file, lines[file] ?? [])]);
  return {
    ...Object.fromEntries(files),
    [FACTS_FILE]: JSON.stringify({ as_of: info.data_date }),
    ...sourceTexts(rows, info),
  };
}

const tableText = (file: TableFile, lines: readonly string[]): string =>
  [Object.keys(ALL_TABLES[file].shape).join(','), ...lines, ''].join('\n');

/** The source folders of rows. */
function sourceTexts(rows: Rows, info: { data_date: string; timetable_years: readonly number[] }): DataText {
  const { data_date, timetable_years: years } = info;
  const end = `${years[1]}-12-31`;
  const described = (rows['evidence-sources.csv'] ?? []).map((line) => {
    const [name = '', kind, as_of, scope, covers] = line.split(',');
    return { name, info: { kind, as_of, scope, covers: covers || null, years } };
  });
  const own = {
    name: 'data',
    info: { kind: 'timetable', as_of: end < data_date ? end : data_date, scope: 'named', years },
  };
  const all = described.length > 0 ? described : [own];
  const timetable = all.find(({ info }) => info.kind === 'timetable') ?? all[0];
  const files = all.flatMap(({ name, info }) => {
    const evidence = (rows['evidence.csv'] ?? []).filter((line) => line.startsWith(`${name},`));
    const tables = {
      'evidence.csv': evidence.map((line) => line.slice(name.length + 1)),
      ...(name === timetable?.name
        ? {
            'services.csv': rows['services.csv'] ?? [],
            'departures.csv': rows['departures.csv'] ?? [],
            'flying-times.csv': rows['flying-times.csv'] ?? [],
          }
        : {}),
    };
    return [
      [`sources/${name}/source.json`, JSON.stringify(info)],
      ...Object.entries(tables).map(([file, lines]) => [
        `sources/${name}/${file}`,
        tableText(file as SourceFile, lines),
      ]),
    ];
  });
  return Object.fromEntries(files);
}

/** The forms of the words of a line of flights. */
const WORDS = {
  times: /^(?:--|\d\d:\d\d(?:,\d\d:\d\d)*)$/,
  days: /^[1-7]+$/,
  block: /^\d+min$/,
  months: /^[JFMASOND-]{12}$/,
  flight: /^flight:\d+$/,
  aircraft: /^aircraft:[A-Z0-9]{3}$/,
  type: /^(?:scheduled|charter)$/,
  status: /^dropped$/,
} as const;

/**
 * The rows of flights, one service a line:
 * `flights('LHR-JFK BA 08:30,11:20 135 480min scheduled', 'LHR-SYD BA dropped', 'LHR-FNC BY -- 6 # peak weeks only')`.
 * Times without days are daily; `--` is an unknown time; a line without times has no departures; the text
 * after `#` is the seasonal note. `flight:117` is the number and `aircraft:744` the type of all of its departures.
 */
export function flights(
  ...lines: readonly string[]
): Pick<Rows, 'services.csv' | 'departures.csv' | 'curated/ended-services.csv'> {
  const ended: string[] = [];
  const services: string[] = [];
  const departures: string[] = [];
  const hasFlights = lines.some((line) => / (flight|aircraft):/.test(line));
  for (const line of lines) {
    const [text = '', note = ''] = line.split(/ *# */);
    const [route = '', airline, ...words] = text.split(' ');
    const word = (kind: keyof typeof WORDS) => words.find((each) => WORDS[kind].test(each));
    const unknown = words.filter((each) => !Object.values(WORDS).some((pattern) => pattern.test(each)));
    if (!/^[A-Z]{3}-[A-Z]{3}$/.test(route) || unknown.length > 0) throw new Error(`not a line of flights: ${line}`);
    const key = route.replace('-', ',');
    if (word('status')) ended.push(`${key},${airline},2020-01,`);
    services.push([key, airline, word('type'), word('months'), note].join(','));
    const [days = '1234567', block] = [word('days'), word('block')?.slice(0, -3)];
    // All rows of a file have the same number of cells.
    const after = hasFlights ? [word('flight'), word('aircraft')].map((cell) => cell?.split(':')[1]) : [];
    for (const time of word('times')?.split(',') ?? [])
      departures.push([key, airline, time.replace('--', ''), days, block, ...after].join(','));
  }
  return { 'services.csv': services, 'departures.csv': departures, 'curated/ended-services.csv': ended };
}

/** Every case of a page occurs at least once: charter, seasons, notes, unknown times, text that HTML must escape. */
export const siteText = (): DataText =>
  tinyWorld({
    'airports.csv': [
      ...airportLines('LHR', 'LGW', 'JFK', 'LAX', 'DXB', 'SYD', 'FNC'),
      'NAN,NFFN,"Nadi <International> & ""Airport""",Nadi,Fiji,FJ,-17.7553,177.4431,Pacific/Fiji,,',
    ],
    ...flights(
      'LHR-JFK BA 18:10 470min scheduled',
      'LHR-JFK BY 10:00 6 480min charter',
      'JFK-LHR BA 20:00 420min scheduled',
      'LGW-JFK BA 11:00 135 480min scheduled',
      'LHR-SYD BA 21:15 1330min scheduled',
      'SYD-LAX BA 10:00 810min # Only in <peak> weeks',
      'LAX-JFK LH -- 67 scheduled',
      'DXB-LAX LH 08:30 12345 975min scheduled',
      'LHR-DXB LH 09:00 12345 420min scheduled',
      'LHR-LAX LH 12:00 12345 665min scheduled',
      'LGW-FNC BY 07:00 1 240min charter',
      'NAN-SYD BA 09:00 26 270min scheduled ----MJJAS---',
    ),
  });

const SMALL_AIRPORTS = [
  ...airportLines('LHR', 'LGW', 'JFK', 'KEF', 'GRU', 'HER', 'SYD', 'ILI'),
  'ZRH,LSZH,Zürich Airport,Zürich,Switzerland,CH,47.458057,8.548056,Europe/Zurich,,Zurich',
];
/** Airports without flights, of the other countries of regions. */
const LISTED_AIRPORTS = [
  ...airportLines('CPH', 'ARN', 'YYZ'),
  'OSL,ENGM,Oslo Gardermoen Airport,Oslo,Norway,NO,60.193901,11.1004,Europe/Oslo,,',
  'MEX,MMMX,Mexico City International Airport,Mexico City,Mexico,MX,19.4363,-99.072098,America/Mexico_City,,',
];

/** What a server answers with: LGW-HER is charter only, ZRH-HER has both kinds, KEF-JFK is dropped, ILI has no route. */
export const smallWorld = (): DataText =>
  tinyWorld(
    {
      'airports.csv': SMALL_AIRPORTS,
      'reference/airports.csv': [...SMALL_AIRPORTS, ...LISTED_AIRPORTS],
      'airlines.csv': ['BA,BAW,British Airways', 'VS,VIR,Virgin Atlantic', 'LX,SWR,Swiss', 'TB,JAF,TUI fly Belgium'],
      'curated/country-regions.csv': ['Nordic countries,Nordics,DK IS NO SE', 'North America,,CA MX US'],
      'reference/aircraft.csv': ['388,Airbus A380-800,A380,,,,', '744,Boeing 747-400,747,,,,'],
      'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,known', 'LHR,KEF,----MJJAS---,known'],
      ...flights(
        'KEF-JFK BA 17:00 360min scheduled dropped',
        'LHR-JFK BA 08:25,14:25 475min scheduled',
        'LHR-JFK VS 09:30 480min scheduled flight:3 aircraft:388',
        'JFK-LHR BA 18:25 420min scheduled',
        'LHR-ZRH LX 07:00,19:00 100min scheduled',
        'ZRH-LHR LX 08:00 105min scheduled',
        'ZRH-GRU LX 22:40 715min scheduled',
        'GRU-ZRH LX 18:15 690min scheduled',
        'GRU-ZRH BA 18:10 1 720min scheduled',
        'ZRH-HER LX 06:00 170min scheduled',
        'ZRH-HER TB 09:00 175min charter',
        'LGW-HER TB 06:10 245min charter',
        'HER-LGW TB 12:00 255min charter',
        'LHR-KEF BA 07:40 195min',
        'KEF-LHR BA 12:00 190min',
      ),
    },
    { data_date: '2026-07-01', timetable_years: [2024, 2025] },
  );

/** The gazetteer of the small world. */
export const SMALL_TOWNS = 'oxford\tOxford\tGB\tENG\t51.752\t-1.256\n';

/** What two updates changed in the small world; the earlier one is of a log that has no airlines. */
export const SMALL_CHANGES: ChangeLog = {
  changes: [
    {
      date: '2026-07-01',
      added: ['HER-LGW', 'LGW-HER'],
      dropped: ['KEF-JFK'],
      returned: [],
      relabelled: [{ route: 'LHR-KEF', from: null, to: 'Summer seasonal (May–Sep)' }],
      airline_added: [
        { route: 'LHR-JFK', airline: 'VS' },
        { route: 'LGW-HER', airline: 'TB' },
      ],
      airline_dropped: [{ route: 'LHR-KEF', airline: 'VS' }],
      airlines: { 'HER-LGW': ['TB'], 'LGW-HER': ['TB'], 'KEF-JFK': ['BA'] },
      rescheduled: 1,
    },
    { date: '2026-06-01', added: [], dropped: [], returned: ['LHR-ZRH'], relabelled: [], rescheduled: 0 },
  ],
};

const weightOf = new Map(
  AIRPORTS.flatMap((line) => (/\d$/.test(line) ? [[line.slice(0, 3), Number(line.at(-1))] as const] : [])),
);

/** The airports with a hub weight, sorted by code, as matching reads them. */
export const MATCHING_AIRPORTS: readonly AirportRecord[] = loadDataset(
  tinyWorld({ 'airports.csv': airportLines(...weightOf.keys()), 'curated/cities.csv': [] }),
).airports.map((airport) => ({ ...airport, importance: must(weightOf.get(airport.code), airport.code) }));

let bundled: (PublishContext & { readonly indexes: Indexes }) | undefined;

/** The bundled dataset with its indexes, loaded once. */
export function bundledWorld(): PublishContext & { readonly indexes: Indexes } {
  if (bundled === undefined) {
    const published = { dataset: loadDataset(readData('data')), baseUrl: 'http://127.0.0.1:8422' };
    bundled = { ...published, indexes: buildIndexes(published, undefined, readTowns('data')) };
  }
  return bundled;
}
