import { loadDataset } from '../../src/core/dataset/load.ts';
import { buildIndexes } from '../../src/operations/indexes.ts';
import { tinyWorld } from '../support/testWorld.ts';

/** LHR-JFK is flown by BA and, as charter, by BY; LHR-FNC and FNC-LGW only as charter; JFK-SYD by BA. */
export const published = {
  dataset: loadDataset(
    tinyWorld({
      'services.csv': [
        'LHR,JFK,BY,charter,,',
        'LHR,JFK,BA,scheduled,,Not in February',
        'JFK,SYD,BA,,,',
        'LHR,FNC,BY,charter,,',
        'FNC,LGW,BY,charter,,',
        'LHR,LGW,BA,scheduled,,',
      ],
      'curated/ended-services.csv': ['LHR,LGW,BA,2020-01,'],
      'departures.csv': [
        'LHR,JFK,BY,09:00,1234567,400',
        'LHR,JFK,BA,11:00,6,480',
        'JFK,SYD,BA,12:00,1,1200',
        'LHR,FNC,BY,06:00,6,230',
      ],
    }),
  ),
  baseUrl: 'https://routes.example',
};

export const indexes = buildIndexes(published);
