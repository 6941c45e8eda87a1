import { expect, test } from 'vitest';
import { writeRequest } from '../../src/contract/calls.ts';
import {
  airportSearchPath,
  DEFAULT_BASE_URL,
  hubPath,
  parseBaseUrl,
  routeApiPath,
  routePath,
} from '../../src/contract/paths.ts';

test('a path has the codes, and names as slugs or percent-encoded', () => {
  expect(routePath('LHR-JFK')).toBe('/r/LHR-JFK');
  expect(hubPath({ city: 'São Paulo', code: 'GRU' })).toBe('/airport-routes-sao-paulo-GRU');
  expect(routeApiPath('LHR-JFK')).toBe('/api/route/LHR-JFK');
  expect(writeRequest('airport_destinations', { airport_code: 'LHR' })).toBe('/api/airport/LHR/destinations');
  expect(airportSearchPath('são & co')).toBe('/api/airports?q=s%C3%A3o%20%26%20co');
});

test.each([
  ['https://routes.example', 'https://routes.example'],
  ['https://routes.example/', 'https://routes.example'],
  ['HTTP://Routes.Example:80/', 'http://routes.example'],
  [DEFAULT_BASE_URL, 'http://127.0.0.1:8422'],
])('base URL %s', (setting, url) => expect(parseBaseUrl(setting)).toBe(url));

test.each([
  ['routes.example', 'BASE_URL is not an absolute address: "routes.example"'],
  ['', 'BASE_URL is not an absolute address: ""'],
  ['ftp://routes.example', 'BASE_URL must be http:// or https:// without user, query or fragment'],
  ['xhttp://routes.example', 'BASE_URL must be http:// or https:// without user, query or fragment'],
  ['httpx://routes.example', 'BASE_URL must be http:// or https:// without user, query or fragment'],
  ['https://user@routes.example', 'without user, query or fragment'],
  ['https://:secret@routes.example', 'without user, query or fragment'],
  ['https://routes.example?a=1', 'without user, query or fragment'],
  ['https://routes.example#a', 'without user, query or fragment'],
  ['https://routes.example/air', 'BASE_URL must not have a path: "https://routes.example/air"'],
])('not a base URL: %s', (setting, message) => expect(() => parseBaseUrl(setting)).toThrow(message));
