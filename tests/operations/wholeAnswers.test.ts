/**
 * Whole answers of every operation over a small network, compared with a file. After an intended change,
 * `npx vitest run tests/operations/wholeAnswers.test.ts --update` writes it anew.
 */
import { expect, test } from 'vitest';
import { InvalidInput, NotFound } from '../../src/contract/errors.ts';
import { type Input, OPERATIONS, type OperationId, operationList } from '../../src/contract/operations.ts';
import { canonicalInput } from '../../src/contract/parameters.ts';
import { decodeInput } from '../../src/operations/decodeInput.ts';
import { HANDLERS, precomputedFiles } from '../../src/operations/handlers.ts';
import { answerFrom, toEndpoint } from '../../src/server/api.ts';
import { dump } from '../support/dump.ts';
import { networkIndexes } from '../support/network.ts';

const indexes = networkIndexes();

const REQUESTS = `
/api/airports?q=london
/api/airports?q=lhr
/api/airports?q=new+yrok
/api/airports?q=switzerland
/api/airports?q=greek+isles
/api/airports?q=zzzz
/api/airports?q=
/api/connections?from=LHR&to=JFK
/api/connections?from=LHR&to=JFK&include_charter=true&fields=summary
/api/connections?from=LCY&to=SYD&max_flying_min=2000&fields=summary
/api/connections?from=LON&to=NYC&limit=1&offset=1
/api/connections?from=LCY&to=HER&fields=summary&limit=2
/api/connections?from=GVA&to=JFK&via=KEF&max_stops=3
/api/connections?from=ZRH&to=JFK&avoid=LCY,KEF&fields=summary
/api/connections?from=LHR&to=LAX&alliance=any&fields=summary
/api/connections?from=LHR&to=LAX&alliance=star&max_stops=3
/api/connections?from=LHR&to=NAN&max_stops=2&max_flying_min=1000
/api/connections?from=LHR&to=LHR
/api/connections?from=LHR&to=LON
/api/connections?from=LHR,JFK&to=LON,LAX&fields=summary
/api/connections?from=LGW&to=HER
/api/connections?from=LHR&to=HER&airline=U2
/api/connections?from=ZZZ&to=QQQ
/api/connections?from=LHR,,JFK&to=SYD
/api/connections?from=LHR&to=JFK&airline=ZZ
/api/connections?from=ZRH,GVA&to=ZRH,GVA&fields=summary
/api/connections?from=LCY,ZRH&to=ZRH,GVA&via=ZRH,GVA&fields=summary
/api/connections?from=A,B,C,D,E,F,G,H,I,J,K&to=JFK
/api/airport/LHR/destinations?fields=summary
/api/airport/LON/destinations?fields=summary&sort=-distance_km&limit=3
/api/airport/LGW/destinations?include_charter=true
/api/airport/LHR/destinations?fields=summary&day=Sat&depart_before=09:00
/api/airport/LHR/destinations?fields=summary&day=Sat&depart_before=09:00&include_unknown=true
/api/airport/LHR/destinations?fields=summary&arrive_after=20:00&arrive_before=06:30
/api/airport/LHR/destinations?fields=summary&month=1&season=winter
/api/airport/LHR/destinations?fields=summary&season=year_round&format=columns
/api/airport/LHR/destinations?fields=summary&aircraft=A320,388
/api/airport/LHR/destinations?fields=summary&sort=weekly&limit=4&offset=2
/api/airport/LHR/destinations?fields=summary&sort=-weekly&limit=2
/api/airport/LHR/destinations?fields=summary&sort=flying_min&min_flying_min=100&max_flying_min=230
/api/airport/LHR/destinations?fields=summary&sort=-city&limit=2
/api/airport/LHR/destinations?fields=summary&also_from=JFK
/api/airport/LHR/destinations?fields=summary&also_from=LCY,KEF
/api/airport/KEF/destinations?sort=distance_km&fields=summary
/api/airport/LHR/destinations?to_country=CH,Greece&fields=summary
/api/airport/LHR/destinations?to_region=Alps&airline=BAW
/api/airport/LHR/destinations?alliance=star&day=Sun&fields=full
/api/airport/ORD/destinations
/api/airport/TXL/destinations?airline=U2,AB
/api/airport/ZZZ/destinations
/api/airport/LHR,LGW/destinations
/api/airport/LHR,JFK/destinations
/api/airport/LHR/destinations?to_country=Alps,CH
/api/airport/LHR/destinations?to_region=Greece
/api/airport/LHR/destinations?to_country=CH,,GR
/api/airport/LHR/destinations?to_region=Alps,,Europe&airline=BA,,LX
/api/airport/LHR/destinations?to_country=Narnia&to_region=Grece&airline=ZZ&aircraft=A390
/api/route/LHR-JFK
/api/route/LHR-JFK?include_charter=true
/api/route/LHR-SYD
/api/route/LAX-NAN
/api/route/LHR-ORD
/api/route/LHR-FNC
/api/route/KEF-NOC
/api/route/LGW-HER?include_charter=true
/api/route/LGW-HER
/api/route/ORD-JFK
/api/route/LHR-LHR
/api/route/LHR-ZZZ
/api/route/ZZZ-LHR
/api/route/LHRJFK
/api/airport/LHR/origins?fields=summary
/api/airport/LON/origins?fields=summary&day=Mon&depart_after=20:00
/api/airport/NYC/origins?from_country=GB&sort=-weekly
/api/airport/NAN/origins?format=columns&fields=summary
/api/airport/HER/origins?include_charter=true&fields=summary
/api/airport/QQQ/origins
/api/airline/BA/routes?fields=summary&limit=4
/api/airline/baw/routes?fields=summary&from=LGW
/api/airline/LX/routes?fields=summary&to=GVA,HER
/api/airline/BY/routes?fields=summary
/api/airline/BY/routes?fields=summary&include_charter=true
/api/airline/FI/routes?fields=summary&sort=-distance_km
/api/airline/FJ/routes
/api/airline/U2/routes
/api/airline/ZZ/routes
/api/airline/Swiss/routes
/api/airline/fiji/routes
/api/airline/FJ/routes?airline=LX&fields=summary
/api/airline/FJ/routes?airline=BA,FJ&fields=summary&limit=1
/api/flights?from=LHR&to=JFK
/api/flights?from=LHR&to=JFK&include_charter=true&sort=-departure
/api/flights?flight=QF1
/api/flights?flight=BA117
/api/flights?flight=BAW0117&day=Mon
/api/flights?flight=EK412
/api/flights?flight=U21
/api/flights?flight=117
/api/flights?airline=FJ
/api/flights?airline=QF&sort=flying_min
/api/flights?from=LHR&sort=arrival&limit=5&offset=1
/api/flights?from=LHR&day=Fri&depart_after=22:00&include_unknown=true
/api/flights?from=LHR&aircraft=A380&format=columns
/api/flights?from_country=IS&season=summer
/api/flights?from=KEF&month=1
/api/flights?from=LON&to=LHR
/api/flights?to_region=Oceania&sort=-departure&limit=3
/api/flights
/api/flights?from=LHR&from_region=Alps,Europe&to_region=Alpen
/api/flights?from_country=CH&sort=from&format=columns
/api/flights?from=ZRH&sort=-to&format=columns
/api/flights?from=NYC&sort=distance_km&format=columns
/api/flights?from=LGW&sort=-block_min&include_charter=true&format=columns
/api/flights?from=LHR,JFK&to=LON,LAX&sort=block_min&format=columns
/api/flights?from=LHR&season=winter&include_unknown=true&format=columns
/api/flights?from=LHR&season=other
/api/flights?from=LAX&season=other&format=columns
/api/flights?flight=BA15
/api/flights?from=JFK&sort=block_min&format=columns
/api/airlines
/api/airlines?q=swis
/api/airlines?airport=LGW
/api/airlines?airport=LHR,KEF
/api/airlines?alliance=oneworld&limit=1&offset=1
/api/airlines?country=CH
/api/airlines?q=easyjet
/api/airlines?country=Narnia
/api/airlines?country=Italy
/api/nearby?place=Oxford&radius_km=100
/api/nearby?place=Oxford,+UK&radius_km=100&to=JFK
/api/nearby?place=Vevey+Switzerland&radius_km=200&to_country=GB&limit=1
/api/nearby?place=Vevey&radius_km=200&offset=1
/api/nearby?place=LHR&radius_km=50
/api/nearby?place=NOC
/api/nearby?latitude=60&longitude=-20&radius_km=500
/api/nearby?latitude=60
/api/nearby?longitude=60
/api/nearby?place=Oxfrod
/api/nearby?place=Siena&radius_km=500&limit=2
/api/nearby?place=Oxford,England
/api/nearby?place=Oxford,Scotland
/api/nearby?place=,
/api/nearby?place=xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
/api/nearby?place=Oxford&to=ZZZ
/api/nearby?latitude=0&longitude=-160
/api/nearby
/api/journeys?from=LHR&to=JFK&day=Fri&limit=2
/api/journeys?from=LHR&to=JFK&day=Fri&limit=2&offset=1&keep=all
/api/journeys?from=LCY&to=SYD&day=Mon&max_stops=2&limit=1
/api/journeys?from=LCY&to=SYD&day=Mon&max_stops=2&min_layover=180&max_layover=900&limit=1
/api/journeys?from=LHR&to=LAX&day=Fri&alliance=any&limit=1
/api/journeys?from=SYD&to=NAN&day=Tue&max_stops=1&max_layover=1440&limit=1
/api/journeys?from=LHR&to=KEF&day=Sat&month=1
/api/journeys?from=LHR&to=KEF&day=Sat&month=5&depart_before=09:00
/api/journeys?from=LHR&to=FNC&day=Wed
/api/journeys?from=LHR&to=FNC&day=Mon
/api/journeys?from=JFK&to=ORD&aircraft=A380
/api/journeys?from=JFK&to=ORD
/api/journeys?from=LGW,LCY&to=ZRH&day=Mon&return_day=same&max_stops=0&min_stay=120&limit=2
/api/journeys?from=LHR&to=ZRH&day=Fri&return_day=Sun&return_after=18:00&max_stops=0&limit=1&max_stay=3000
/api/journeys?from=LHR&to=GVA&day=Sat&return_day=Sun&max_stops=0
/api/journeys?from=LHR&to=JFK&return_after=10:00
/api/journeys?from=LHR&to=LON
/api/journeys?from=LHR&to=JFK&avoid=KEF&min_layover=800&limit=9&offset=2
/api/journeys?from=LHR,JFK&to=ORD&max_stops=0
/api/journeys?from=JFK&to=ORD&day=Fri&return_day=Sun&max_stops=0
/api/journeys?from=LHR,JFK&to=LON,LAX&max_stops=0&day=Mon&return_day=Tue&limit=2
/api/journeys?from=LHR,JFK&to=LON,LAX&return_day=same&max_stops=3&alliance=any
/api/journeys?from=LON,NYC,LAX&to=ZRH,GVA,HER,SYD,DXB,KEF&max_stops=3&alliance=star
/api/journeys?from=LON&to=NYC&max_stops=3&alliance=any&return_day=Mon,Tue,Wed,Thu,Fri,Sat,Sun
/api/journeys?from=LHR&to=SYD&airline=U2&via=DXB
/api/journeys?from=LHR&to=NOC&via=KEF&day=Mon&limit=1&max_layover=1440
/api/airport/LCY/reachable?max_stops=1
/api/airport/LON/reachable?max_stops=0&format=columns
/api/airport/GVA/reachable?max_stops=2&max_flying_min=400&to_region=Europe&limit=3&offset=1
/api/airport/LHR/reachable?max_stops=1&month=1&to_country=GR,IS
/api/airport/LHR/reachable?max_stops=2&alliance=oneworld&airline=QF
/api/airport/TXL/reachable
/api/airport/LHR/reachable?airline=U2
/api/changes
/api/changes?airport=LHR&limit=2
/api/changes?airport=LON&kind=relabelled
/api/changes?airline=EK
/api/changes?airline=BA&since=2026-11-01&offset=1
/api/changes?since=2026-12-01
/api/changes?airline=by
`
  .trim()
  .split('\n');

/** The operation of a path. */
function endpointOf(path: string) {
  const endpoint = toEndpoint(new URL(path, indexes.baseUrl).pathname.slice(1).split('/'));
  if (endpoint === undefined || endpoint === 'openapi') throw new Error(`no operation: ${path}`);
  return endpoint;
}

/** What an operation answers, or what is wrong with the request, also in the words of MCP. */
function answerTo(path: string): unknown {
  const endpoint = endpointOf(path);
  try {
    const input = decodeInput(endpoint.id, endpoint.path, new URL(path, indexes.baseUrl).search.slice(1));
    return answerFrom(indexes)(endpoint.id, input);
  } catch (error) {
    if (error instanceof NotFound) return { detail: error.message, tool: error.toolText };
    if (error instanceof InvalidInput) return { detail: error.items };
    throw error;
  }
}

test('the answers', async () => {
  expect([...new Set(REQUESTS.map((path) => endpointOf(path).id))].sort()).toEqual(
    operationList.map(({ id }) => id).sort(),
  );
  const answers = REQUESTS.map((path) => `===== ${path}\n${dump(answerTo(path))}\n`);
  await expect(answers.join('\n')).toMatchFileSnapshot('__snapshots__/answers.txt');
});

/** The file that holds the answer of an operation; null where none does. */
const fileOf = <Id extends OperationId>(id: Id, input: Input<Id>): string | null =>
  HANDLERS[id].precomputed?.file(indexes, canonicalInput(OPERATIONS[id].parameters, input)) ?? null;

test('the requests that a file answers', () => {
  const requests = [
    ...REQUESTS,
    '/api/airport/LHR/destinations',
    '/api/airport/LHR/destinations?fields=full',
    '/api/airport/LGW/destinations',
  ];
  const answered = requests.flatMap((path) => {
    const { id, path: parameters } = endpointOf(path);
    // The others are not valid.
    if (!HANDLERS[id].precomputed || path.includes(',,')) return [];
    const file = fileOf(id, decodeInput(id, parameters, new URL(path, indexes.baseUrl).search.slice(1)));
    return file === null ? [] : `${path}: ${file}`;
  });
  expect(answered).toEqual([
    '/api/airport/LGW/destinations?include_charter=true: api/airport/LGW/destinations.charter.json',
    '/api/airport/ORD/destinations: api/airport/ORD/destinations.json',
    '/api/route/LHR-JFK: api/route/LHR-JFK.json',
    '/api/route/LHR-JFK?include_charter=true: api/route/LHR-JFK.charter.json',
    '/api/route/LHR-SYD: api/route/LHR-SYD.json',
    '/api/route/LAX-NAN: api/route/LAX-NAN.json',
    '/api/route/LHR-ORD: api/route/LHR-ORD.json',
    '/api/route/LHR-FNC: api/route/LHR-FNC.json',
    '/api/route/KEF-NOC: api/route/KEF-NOC.json',
    '/api/route/LGW-HER?include_charter=true: api/route/LGW-HER.charter.json',
    '/api/airport/LHR/destinations: api/airport/LHR/destinations.json',
    '/api/airport/LHR/destinations?fields=full: api/airport/LHR/destinations.json',
    '/api/airport/LGW/destinations: api/airport/LGW/destinations.json',
  ]);
});

test('the answers that a release has as files', async () => {
  const files = [...precomputedFiles(indexes)];
  for (const [path, json] of files) {
    const requested = `/${path.replace(/(\.charter)?\.json$/, '')}?include_charter=${path.includes('.charter.')}`;
    expect(JSON.parse(json), path).toEqual(answerTo(requested));
  }
  await expect(`${files.map(([path]) => path).join('\n')}\n`).toMatchFileSnapshot('__snapshots__/files.txt');
});
