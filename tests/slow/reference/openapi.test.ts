import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operationList } from '../../../src/contract/operations.ts';
import { executeExamples } from '../../../src/reference/examples.ts';
import { openApi } from '../../../src/reference/openapi.ts';
import { openService, type Service } from '../../server/mcp/service.ts';
import { bundledWorld } from '../../support/testWorld.ts';

const scratch = mkdtempSync(join(tmpdir(), 'openapi-'));
const file = join(scratch, 'openapi.json');
const document = openApi('http://127.0.0.1:8422', executeExamples(bundledWorld().indexes));
let service: Service;
beforeAll(async () => {
  writeFileSync(file, JSON.stringify(document));
  service = await openService();
});
afterAll(async () => {
  await service.close();
  rmSync(scratch, { recursive: true });
});

const run = (command: string, ...args: string[]) =>
  spawnSync(process.execPath, [resolve(command), ...args], { encoding: 'utf8' });

test.each(['http://127.0.0.1:8422', 'https://air-routes.example.org'])(
  'the strict linter finds nothing (%s)',
  (baseUrl) => {
    const examples = executeExamples(bundledWorld().indexes);
    writeFileSync(join(scratch, 'linted.json'), JSON.stringify(openApi(baseUrl, examples)));
    const { status, stderr, stdout } = run(
      'node_modules/.bin/redocly',
      'lint',
      join(scratch, 'linted.json'),
      '--extends=recommended-strict',
    );
    expect(stdout + stderr).not.toMatch(/warning|error/i);
    expect(status).toBe(0);
  },
);

test('additions have a tag of their own, and the first operations have none of their parameters unmarked', () => {
  const paths = document['paths'] as Record<
    string,
    { get: { operationId: string; tags: string[]; parameters: { name: string; 'x-addition'?: true }[] } }
  >;
  const first = ['resolve_airport', 'find_connections', 'airport_destinations', 'route_detail'];
  for (const { get } of Object.values(paths)) {
    const expected = first.includes(get.operationId) ? /^(Airports|Routes)$/ : /^(Additions|Data)$/;
    expect(get.tags.join()).toMatch(expected);
  }
  const destinations = paths['/api/airport/{airport_code}/destinations']?.get.parameters ?? [];
  const marked = destinations.filter((parameter) => parameter['x-addition']).map(({ name }) => name);
  expect(marked).toContain('day');
  expect(destinations.length - marked.length).toBe(2);
});

describe('real answers fit the schemas', () => {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(document, 'openapi');
  /** The schema of a response. With `fields` or `format` it is that of the path item of this form. */
  const schemaOf = (id: string, path: string, status: number) => {
    const name = { 404: 'ErrorDetail', 422: 'ValidationError' }[status];
    if (name !== undefined) return ajv.compile({ $ref: `openapi#/components/schemas/${name}` });
    const sent = new URLSearchParams(path.split('?')[1]);
    const forms = [sent.get('group') && 'group', sent.get('format'), sent.get('fields')].filter(
      (value) => value !== null && value !== 'rows' && value !== 'full',
    );
    // The columns of full rows and of summaries have one schema.
    const form = forms.length > 1 ? forms.filter((value) => value !== 'summary').join('_') : forms[0];
    const template = operationList.find((operation) => operation.id === id)?.path ?? '';
    const escaped = template.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D');
    const item = form === undefined ? `paths/${escaped}` : `components/pathItems/${id}_${form}`;
    return ajv.compile({ $ref: `openapi#/${item}/get/responses/200/content/application~1json/schema` });
  };

  const CASES: readonly (readonly [operation: string, request: string, status: number])[] = [
    ['resolve_airport', '/api/airports?q=London', 200],
    ['resolve_airport', '/api/airports?q=nothing+like+it', 200],
    ['resolve_airport', '/api/airports?q=', 422],
    ['resolve_airport', '/api/airports', 422],
    ['find_connections', '/api/connections?from=LHR&to=JFK', 200],
    ['find_connections', '/api/connections?from=LHR&to=GRU', 200],
    ['find_connections', '/api/connections?from=LHR&to=LHR', 200],
    ['find_connections', '/api/connections?from=LGW&to=HER&include_charter=true', 200],
    ['find_connections', '/api/connections?from=QQQ&to=LHR', 404],
    ['find_connections', '/api/connections?max_stops=9&max_flying_min=x', 422],
    ['find_flights', '/api/flights?from=LHR&day=Sat', 200],
    ['find_flights', '/api/flights?from=LHR&to=LON', 200],
    ['find_flights', '/api/flights', 422],
    ['find_flights', '/api/flights?from=QQQ', 404],
    ['find_flights', '/api/flights?from=LHR&to_country=Grece', 422],
    ['find_journeys', '/api/journeys?from=LHR&to=JFK', 200],
    ['find_journeys', '/api/journeys?from=KEF&to=ZRH', 200],
    ['find_journeys', '/api/journeys?from=LHR&to=GRU', 200],
    ['find_journeys', '/api/journeys?from=QQQ&to=LHR', 404],
    ['find_journeys', '/api/journeys?day=Friday', 422],
    ['airport_destinations', '/api/airport/ZRH/destinations', 200],
    ['airport_destinations', '/api/airport/ZRH/destinations?include_charter=1', 200],
    ['airport_destinations', '/api/airport/ILI/destinations', 200],
    ['airport_destinations', '/api/airport/QQQ/destinations', 404],
    ['airport_destinations', '/api/airport/ZRH/destinations?include_charter=maybe', 422],
    ['airport_origins', '/api/airport/LHR/origins?limit=2', 200],
    ['airport_origins', '/api/airport/LON/origins?fields=summary', 200],
    ['airport_origins', '/api/airport/QQQ/origins', 404],
    ['airport_origins', '/api/airport/LHR/origins?day=Someday', 422],
    ['airline_routes', '/api/airline/BA/routes?limit=2', 200],
    ['airline_routes', '/api/airline/BA/routes?fields=summary', 200],
    ['airline_routes', '/api/airline/QQ/routes', 404],
    ['airline_routes', '/api/airline/BA/routes?month=0', 422],
    ['reachable_airports', '/api/airport/LHR/reachable?max_stops=3', 200],
    ['reachable_airports', '/api/airport/QQQ/reachable', 404],
    ['reachable_airports', '/api/airport/LHR/reachable?max_stops=x', 422],
    ['find_connections', '/api/connections?from=LHR&to=GRU&fields=summary&limit=1', 200],
    ['airport_destinations', '/api/airport/LHR/destinations?fields=summary&format=columns&limit=2', 200],
    ['find_flights', '/api/flights?from=LHR&format=columns&limit=2', 200],
    ['find_flights', '/api/flights?from=LHR&group=airline', 200],
    ['airport_destinations', '/api/airport/LHR/destinations?group=to_country', 200],
    ['route_changes', '/api/changes?format=columns', 200],
    ['airport_destinations', '/api/airport/LHR/destinations?group=airline&format=columns', 200],
    ['resolve_airport', '/api/airports?q=London&format=columns', 200],
    ['find_connections', '/api/connections?from=LHR&to=GRU&format=columns', 200],
    ['find_journeys', '/api/journeys?from=LHR&to=GRU&format=columns', 200],
    ['find_journeys', '/api/journeys?from=LHR&to=JFK&day=Fri&return_day=Sun&format=columns', 200],
    ['find_connections', '/api/connections?from=LHR&to=LON', 200],
    ['find_airlines', '/api/airlines', 200],
    ['find_airlines', '/api/airlines?airport=QQQ', 404],
    ['find_airlines', '/api/airlines?country=Grece', 422],
    ['nearby_airports', '/api/nearby?latitude=51.5&longitude=0', 200],
    ['nearby_airports', '/api/nearby?place=Nowhere', 404],
    ['nearby_airports', '/api/nearby', 422],
    ['route_changes', '/api/changes', 200],
    ['route_changes', '/api/changes?airport=QQQ', 404],
    ['route_changes', '/api/changes?since=x', 422],
    ['route_detail', '/api/route/LHR-JFK', 200],
    ['route_detail', '/api/route/LGW-HER?include_charter=true', 200],
    ['route_detail', '/api/route/LGW-HER', 404],
    ['route_detail', '/api/route/LHR-JFK?include_charter=', 422],
  ];
  test.each(CASES)('%s %s is %i', async (id, path, status) => {
    const response = await fetch(service.url + path);
    expect(response.status).toBe(status);
    const validate = schemaOf(id, path, status);
    validate(await response.json());
    expect(validate.errors).toBeNull();
  });

  test.each(operationList.map(({ id, output }) => [id, output] as const))(
    '%s sends no field beyond the contract',
    async (id, output) => {
      const request = CASES.find(([operation, , status]) => operation === id && status === 200)?.[1];
      const body = await (await fetch(service.url + request)).json();
      // Zod objects leave out what they do not know: nothing may be left out.
      expect(output.parse(body)).toEqual(body);
    },
  );
});
