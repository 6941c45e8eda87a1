import { loadDataset } from '../../src/core/dataset/load.ts';
import { createSiteData, type SiteData } from '../../src/site/siteData.ts';
import { tinyWorld } from '../tiny-world.ts';

const AIRPORTS = [
  'LHR,EGLL,London Heathrow Airport,London,United Kingdom,GB,51.4706,-0.4619,Europe/London,LON,',
  'LGW,EGKK,London Gatwick Airport,London,United Kingdom,GB,51.1481,-0.1903,Europe/London,LON,',
  'JFK,KJFK,John F Kennedy International Airport,New York,United States,US,40.6398,-73.7789,America/New_York,NYC,',
  'LAX,KLAX,Los Angeles International Airport,Los Angeles,United States,US,33.9425,-118.4081,America/Los_Angeles,,',
  'DXB,OMDB,Dubai International Airport,Dubai,United Arab Emirates,AE,25.2528,55.3644,Asia/Dubai,,',
  'SYD,YSSY,Kingsford Smith Airport,Sydney,Australia,AU,-33.9461,151.1772,Australia/Sydney,,',
  'FNC,LPMA,Madeira Airport,Funchal,Portugal,PT,32.6979,-16.7745,Atlantic/Madeira,,',
  'NAN,NFFN,"Nadi <International> & ""Airport""",Nadi,Fiji,FJ,-17.7553,177.4431,Pacific/Fiji,,',
];
const SERVICES = [
  'LHR,JFK,BA,scheduled,,',
  'LHR,JFK,BY,charter,,',
  'JFK,LHR,BA,scheduled,,',
  'LGW,JFK,BA,scheduled,,',
  'LHR,SYD,BA,scheduled,,',
  'SYD,LAX,BA,,,Only in <peak> weeks',
  'LAX,JFK,LH,scheduled,,',
  'DXB,LAX,LH,scheduled,,',
  'LHR,DXB,LH,scheduled,,',
  'LHR,LAX,LH,scheduled,,',
  'LGW,FNC,BY,charter,,',
  'NAN,SYD,BA,scheduled,----MJJAS---,',
];
const DEPARTURES = [
  'LHR,JFK,BA,18:10,1234567,470',
  'LHR,JFK,BY,10:00,6,480',
  'JFK,LHR,BA,20:00,1234567,420',
  'LGW,JFK,BA,11:00,135,480',
  'LHR,SYD,BA,21:15,1234567,1330',
  'SYD,LAX,BA,10:00,1234567,810',
  'LAX,JFK,LH,,67,',
  'DXB,LAX,LH,08:30,12345,975',
  'LHR,DXB,LH,09:00,12345,420',
  'LHR,LAX,LH,12:00,12345,665',
  'LGW,FNC,BY,07:00,1,240',
  'NAN,SYD,BA,09:00,26,270',
];

/** The data of a small network in which every case of a page occurs at least once. */
export const testSite = (): SiteData =>
  createSiteData({
    dataset: loadDataset(
      tinyWorld({
        'airports.csv': AIRPORTS,
        'curated/cities.csv': [],
        'routes.csv': [...new Set(SERVICES.map((line) => line.slice(0, 7)))].map((pair) => `${pair},active`),
        'services.csv': SERVICES,
        'departures.csv': DEPARTURES,
      }),
    ),
    baseUrl: 'https://routes.example',
  });

/** The index of a route. @throws Error when there is none */
export function routeIndex({ dataset }: SiteData, id: string): number {
  const index = dataset.routeIndex.get(id);
  if (index === undefined) throw new Error(`no route ${id}`);
  return index;
}

/** The index of an airport. @throws Error when there is none */
export function airportIndex({ dataset }: SiteData, code: string): number {
  const index = dataset.airportIndex.get(code);
  if (index === undefined) throw new Error(`no airport ${code}`);
  return index;
}
