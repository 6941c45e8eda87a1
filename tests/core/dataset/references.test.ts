import { expect, test } from 'vitest';
import { flights, type Rows, tinyWorld } from '../../support/testWorld.ts';
import { faultsOf } from './faults.ts';

const valid = flights('LHR-JFK BA 08:30');

test.each<[title: string, rows: Rows, faults: string[]]>([
  ['nothing', valid, []],
  [
    'an airport twice',
    {
      'airports.csv': [
        'LHR,,Heathrow,London,United Kingdom,GB,,,Europe/London,,',
        'LHR,,Heathrow,London,United Kingdom,GB,,,Europe/London,,',
      ],
    },
    ['data/reference/airports.csv:3: iata: is listed twice: LHR'],
  ],
  [
    'an airline twice',
    { 'airlines.csv': ['BA,,British Airways', 'BA,,Other'] },
    ['data/reference/airlines.csv:3: iata: is listed twice: BA'],
  ],
  [
    'a service twice',
    { ...valid, 'services.csv': ['LHR,JFK,BA,,,', 'LHR,JFK,BA,charter,,'] },
    ['data/sources/data/services.csv:3: airline: is listed twice: LHR-JFK BA'],
  ],
  [
    'unknown airports of a service and a departure',
    flights('QQQ-JFK BA 08:30'),
    ['services', 'departures'].map(
      (file) => `data/sources/data/${file}.csv:2: from: is not in reference/airports.csv: QQQ`,
    ),
  ],
  [
    'a departure without a service',
    { ...valid, 'departures.csv': ['LHR,JFK,LH,08:30,1,'] },
    ['data/sources/data/departures.csv:2: airline: has no row in services.csv: LHR-JFK LH'],
  ],
  [
    'an unknown airline',
    flights('LHR-JFK XX 08:30'),
    ['services', 'departures'].map(
      (file) => `data/sources/data/${file}.csv:2: airline: is not in reference/airlines.csv: XX`,
    ),
  ],
  [
    'curated rows twice',
    {
      'curated/cities.csv': ['LHR,London,LON', 'JFK,New York,NYC', 'LHR,London,LON'],
      'curated/closed-airports.csv': ['TXL,2020-11,BER,', 'TXL,2020-11,,'],
      'curated/charters.csv': ['BY,LHR,,', 'BY,,,', 'BY,LHR,,'],
      'curated/seasons.csv': ['LHR,JFK,JFMAMJJASOND,a', 'LHR,JFK,JFMAMJJASOND,b'],
      'curated/airports.csv': ['LHR,Heathrow,,,,a', 'LHR,London,,,,b'],
      'curated/airlines.csv': ['BA,Speedbird,a', 'BA,British,b'],
      'curated/seasonal-airports.csv': ['FNC,beach,,,', 'FNC,beach,,,'],
      'curated/ceased-airlines.csv': ['AB,2017-10,,,', 'AB,2017-10,,,'],
      'curated/regions.csv': ['LHR,England', 'LHR,Middlesex'],
      'curated/travel-regions.csv': ['Riviera,,LHR', 'Riviera,Coast,JFK'],
    },
    [
      'data/curated/cities.csv:4: iata: is listed twice: LHR',
      'data/curated/closed-airports.csv:3: iata: is listed twice: TXL',
      'data/curated/regions.csv:3: iata: is listed twice: LHR',
      'data/curated/airports.csv:3: iata: is listed twice: LHR',
      'data/curated/airlines.csv:3: iata: is listed twice: BA',
      'data/curated/seasonal-airports.csv:3: iata: is listed twice: FNC',
      'data/curated/travel-regions.csv:3: region: is listed twice: Riviera',
      'data/curated/ceased-airlines.csv:3: ceased: is listed twice: AB 2017-10',
      'data/curated/seasons.csv:3: to: is listed twice: LHR-JFK',
      'data/curated/charters.csv:4: airline: is listed twice: BY LHR-*',
    ],
  ],
  [
    'unknown successors',
    {
      'curated/closed-airports.csv': ['TXL,2020-11,QQQ,', 'THF,2008-10,,'],
      'curated/ceased-airlines.csv': ['AB,2017-10,XX,'],
    },
    [
      'data/curated/closed-airports.csv:2: successor: is not in reference/airports.csv: QQQ',
      'data/curated/ceased-airlines.csv:2: successor: is not in reference/airlines.csv: XX',
    ],
  ],
  [
    'successors in a cycle',
    {
      'curated/closed-airports.csv': ['TXL,2020-11,BER,', 'BER,2021-01,TXL,', 'LGW,2021-01,TXL,'],
      'curated/ceased-airlines.csv': ['AB,2017-10,AB,'],
    },
    [
      'data/curated/closed-airports.csv:2: successor: leads back to TXL: BER',
      'data/curated/closed-airports.csv:3: successor: leads back to BER: TXL',
      'data/curated/ceased-airlines.csv:2: successor: leads back to AB: AB',
    ],
  ],
])('%s', (_, rows, faults) => expect(faultsOf(tinyWorld(rows))).toEqual(faults));
