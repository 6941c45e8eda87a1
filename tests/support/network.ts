/**
 * A small network with every case of a route: timed and untimed, of some days and of unknown ones, seasonal, charter,
 * overnight, over the date line, of a flight with two legs, and of airports without a place on a map. What the product
 * publishes of it is compared with files.
 */
import type { ChangeLog } from '../../src/core/dataset/changes.ts';
import { loadDataset } from '../../src/core/dataset/load.ts';
import { memoize } from '../../src/core/memoize.ts';
import { buildIndexes, type Indexes, type PublishContext } from '../../src/operations/indexes.ts';
import { airportLines, flights, tinyWorld } from './testWorld.ts';

const NETWORK = tinyWorld({
  'airports.csv': [
    ...airportLines('LHR', 'LGW', 'LCY', 'JFK', 'LGA', 'ORD', 'DXB', 'SYD', 'FNC', 'ZRH', 'GVA', 'HER', 'KEF', 'GRU'),
    ...airportLines('LAX', 'NAN', 'PDX', 'PWM', 'TXL'),
    // A place needs both coordinates.
    'NOC,,Airport without longitude,Nowhere,Iceland,IS,64.1,,Atlantic/Reykjavik,,',
    'NOL,,Airport without latitude,Elsewhere,Iceland,IS,,-21.9,Atlantic/Reykjavik,,',
  ],
  'airlines.csv': [
    'BA,BAW,British Airways',
    'LX,SWR,Swiss',
    'EK,UAE,Emirates',
    'QF,QFA,Qantas',
    'BY,TOM,TUI Airways',
    'FI,ICE,Icelandair',
    'FJ,,Fiji Airways',
    'PC,,Fiji Link',
  ],
  'reference/airlines.csv': ['AB,BER,Air Berlin', 'U2,EZY,easyJet'],
  'reference/aircraft.csv': [
    '320,Airbus A320,A320,,,,',
    '32N,Airbus A320neo,A320,,,,',
    '388,Airbus A380-800,A380,,,,',
    '77W,Boeing 777-300ER,777,,,,',
    '744,Boeing 747-400,747,,,,',
    'DH4,De Havilland Canada Dash 8-400,Dash 8,,,,',
  ],
  'curated/cities.csv': ['LHR,London,LON', 'LGW,London,LON', 'LCY,London,LON', 'JFK,New York,NYC', 'LGA,New York,NYC'],
  'curated/regions.csv': ['ORD,Illinois', 'LAX,California', 'PDX,Oregon', 'PWM,Maine'],
  'curated/travel-regions.csv': ['Greek Islands,Greek Isles,HER', 'Alps,Alpen,GVA ZRH'],
  'curated/country-regions.csv': [
    'Asia,,AE',
    'Europe,,CH GB GR IS PT',
    'Oceania,Pacific,AU FJ',
    'North America,,CA MX US',
  ],
  'curated/alliances.csv': ['oneworld,BA,1999-02,', 'oneworld,QF,1999-02,', 'star,LX,2006-04,'],
  'curated/missing-airlines.csv': ['U2,easyJet,GB CH,LGW GVA,900', 'AB,Air Berlin,DE,TXL,', 'PC,Fiji Link,FJ,NAN,40'],
  'curated/seasons.csv': [
    'LHR,JFK,JFMAMJJASOND,known',
    'LHR,KEF,----MJJAS---,known',
    'ZRH,HER,---AMJJASO--,known',
    'LAX,PDX,-F-A-J------,known',
  ],
  'curated/seasonal-airports.csv': ['HER,island,---AMJJASO--,known'],
  ...flights(
    'LHR-JFK BA 08:25,11:20,18:10 475min scheduled flight:117 aircraft:77W',
    'LHR-JFK BY 10:00 6 480min charter',
    'JFK-LHR BA 08:00,18:25,21:30 420min scheduled aircraft:77W',
    'LGW-JFK BA 17:05 1357 485min scheduled',
    'JFK-LGW BA 22:00 1357 415min scheduled',
    'JFK-LGA BA 09:00 1 scheduled flight:9999',
    'LHR-SYD QF 21:15 1330min scheduled flight:1 aircraft:388 # Via Singapore',
    'SYD-LHR QF 15:10 1400min scheduled flight:2 aircraft:388',
    'LHR-DXB EK 09:00,13:40,20:20 420min scheduled aircraft:388',
    'LHR-DXB BA 12:35 425min scheduled flight:15',
    'DXB-SYD BA 23:55 820min scheduled flight:15',
    'DXB-LHR EK 02:10,07:45 450min scheduled',
    'DXB-SYD EK 01:55,10:15 825min scheduled flight:412 aircraft:388',
    'SYD-DXB EK 06:00,21:45 855min scheduled',
    'SYD-LAX QF 10:00 810min scheduled flight:11 aircraft:388',
    'LAX-SYD QF 22:30 900min scheduled flight:12 aircraft:388',
    'LAX-NAN FJ 23:30 246 620min scheduled flight:811',
    'NAN-LAX FJ 00:30,21:40 246 600min scheduled flight:810',
    'NAN-SYD FJ 09:00 26 270min scheduled ----MJJAS---',
    'NAN-SYD PC 11:00 7 275min scheduled',
    'LAX-PDX BA 12:15 5 150min scheduled',
    'PDX-LAX BA 16:00 5 150min scheduled',
    'PWM-JFK BA 15:00 12345 75min scheduled',
    'JFK-PWM BA 13:00 12345 70min scheduled',
    'LAX-JFK BA 22:30 135 320min scheduled flight:117',
    'LHR-ZRH LX 07:00,19:00 100min scheduled aircraft:320',
    'LHR-ZRH BA 06:40 12345 105min scheduled aircraft:32N',
    'LCY-ZRH LX 08:30,17:30 12345 95min scheduled',
    'ZRH-LCY LX 06:50,19:45 12345 100min scheduled',
    'ZRH-LHR LX 08:00,20:10 105min scheduled',
    'LHR-GVA BA 09:00 6 100min scheduled',
    'GVA-LHR BA scheduled',
    'LCY-GVA BA 07:00,17:00 12345 95min scheduled',
    'ZRH-GVA LX 07:15,18:25 55min scheduled aircraft:DH4',
    'GVA-ZRH LX 06:00,19:55 55min scheduled aircraft:999',
    'ZRH-HER LX 06:00 67 170min scheduled',
    'HER-ZRH LX 11:15 67 190min scheduled',
    'LHR-HER BA 23:50 5 230min scheduled',
    'LHR-ORD BA scheduled',
    'LHR-FNC BA -- 36 scheduled JFM------OND',
    'LGW-HER BY 06:10 6 245min charter flight:512',
    'HER-LGW BY 12:00 6 255min charter',
    'LGW-FNC BY 07:00 14 240min scheduled JFM------OND',
    'LGW-FNC BA 07:30 26 235min scheduled',
    'FNC-LGW BA 12:10 26 230min scheduled',
    'LHR-KEF FI 13:05 190min scheduled',
    'LHR-KEF BA 07:40 6 195min scheduled',
    'KEF-LHR FI 07:40 185min scheduled',
    'KEF-JFK FI 17:00 360min scheduled',
    'JFK-KEF FI 20:35 345min scheduled',
    'KEF-NOC FI 09:30 135 45min scheduled',
    'NOC-KEF FI -- 135 45min scheduled',
    'KEF-NOL FI 10:30 2 40min scheduled',
    'NOL-KEF FI 12:30 2 40min scheduled',
    'JFK-ORD BA -- scheduled',
    'JFK-LAX BA 07:00,19:30 380min scheduled aircraft:320',
    'ORD-JFK BA 23:30 120min scheduled dropped',
  ),
});

/** What a refresh has measured, and a list without services that it imported. */
const STATE = {
  'quality.csv': [
    'compared,published,months,by,value,routes,seen,both',
    '2026-11-01,2026-10-01,1,all,,40,38,36',
    '2026-11-01,2025-11-01,12,all,,40,30,25',
    '2026-11-01,2025-11-01,12,airline,BA,20,18,16',
    '2026-11-01,2025-11-01,12,airline,ZZ,1,30,1',
    '2026-11-01,2025-11-01,12,country,GB,18,15,14',
    '2026-11-01,2025-11-01,12,country,ZZ,20,20,0',
    '2026-11-01,2025-11-01,12,age,0,30,24,24',
    '2026-11-01,2025-11-01,12,age,1,4,2,2',
    '2026-11-01,2025-11-01,12,age,unknown,0,0,0',
    '',
  ].join('\n'),
  'sources/b/source.json': JSON.stringify({
    ...{ kind: 'list', as_of: '2026-01-01', scope: 'named', title: 'List B', imported: '2026-11-20' },
    ...{ home: 'https://b.example/', licence: 'CC BY 4.0', attribution: 'Flights by B' },
  }),
};

/** Months of the timetable and of the last observation of some services. */
const DATED: Readonly<Record<string, readonly [timetable: string | null, seen: string | null]>> = {
  'LHR-JFK BA': ['2026-10', '2026-11'],
  'LHR-JFK BY': ['2016-07', null],
  'LHR-SYD QF': ['2016-07', '2026-10'],
  'LHR-DXB EK': ['2025-10', '2025-11'],
  'LHR-DXB BA': ['2019-01', '2024-03'],
  'LHR-ORD BA': [null, '2026-10'],
  'LHR-ZRH LX': ['2022-03', null],
};

export const NETWORK_CHANGES: ChangeLog = {
  changes: [
    {
      date: '2026-11-20',
      added: ['LHR-JFK', 'LHR-SYD'],
      dropped: ['ORD-JFK'],
      returned: ['KEF-NOC'],
      relabelled: [
        { route: 'LHR-KEF', from: null, to: 'Summer seasonal (May–Sep)' },
        { route: 'ZRH-HER', from: 'Year-round', to: null },
      ],
      airline_added: [{ route: 'LHR-DXB', airline: 'BA' }],
      airline_dropped: [{ route: 'LHR-ZRH', airline: 'EK' }],
      airlines: { 'LHR-JFK': ['BA', 'BY'], 'ORD-JFK': ['BA'] },
      rescheduled: 1_234,
    },
    { date: '2026-10-02', added: [], dropped: [], returned: [], relabelled: [], rescheduled: 1 },
  ],
};

const TOWNS =
  'oxford\tOxford\tGB\tENG\t51.752\t-1.256\nsiena\tSiena\tIT\t52\t43.32\t11.33\nvevey\tVevey\tCH\tVD\t46.46\t6.843\n';

/** The network as it is published. */
export function network(): PublishContext {
  const dataset = loadDataset(NETWORK, STATE);
  const routes = dataset.routes.map((route) => ({
    ...route,
    services: route.services.map((service) => {
      const dated = DATED[`${route.id} ${service.airlineCode}`];
      return dated ? { ...service, timetableMonth: dated[0], seenMonth: dated[1] } : service;
    }),
  }));
  return { dataset: { ...dataset, routes }, baseUrl: 'https://routes.example' };
}

/** The indexes of the network, made once. */
export const networkIndexes = memoize<void, Indexes>(() => buildIndexes(network(), NETWORK_CHANGES, TOWNS));
