import { describe, expect, test } from 'vitest';
import { operationList } from '../../src/contract/operations.ts';
import { contactSetting } from '../../src/data/settings.ts';
import { documents } from '../../src/reference/documents.ts';
import { serverJson } from '../../src/reference/mcpCard.ts';
import type { Operator } from '../../src/reference/wellKnown.ts';
import { publish } from '../server/fixture.ts';
import { smallPublished } from '../server/mcp/service.ts';

const { indexes } = smallPublished();
const EXPIRES = new Date('2027-10-01T00:00:00Z');
const filesFor = (operator: Operator | null) =>
  new Map(
    documents(publish('https://flights.example.org'), indexes, operator).map(({ path, text }) => [path, text] as const),
  );

describe('server.json', () => {
  test.each([
    ['https://flights.example.org', 'org.example.flights/air-routes'],
    ['https://example.org:8443', 'org.example/air-routes'],
    ['http://127.0.0.1:8422', 'local/air-routes'],
    ['http://localhost:8422', 'local/air-routes'],
    ['http://[::1]:8422', 'local/air-routes'],
  ])('of %s fits the limits of the registry', (baseUrl, name) => {
    const entry = JSON.parse(serverJson(baseUrl));
    expect(entry).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
      name,
      title: 'Air Routes',
      description: expect.stringMatching(/^.{20,100}$/),
      version: '0.1.0',
      websiteUrl: `${baseUrl}/developers`,
      remotes: [{ type: 'streamable-http', url: `${baseUrl}/mcp` }],
    });
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });
});

test('the server card lists every tool, and is at both addresses where clients look', () => {
  const files = filesFor(null);
  expect(files.get('.well-known/mcp/server-card.json')).toBe(files.get('.well-known/mcp.json'));
  const card = JSON.parse(files.get('.well-known/mcp.json') ?? '');
  expect(card.tools.map(({ name }: { name: string }) => name)).toEqual(operationList.map(({ id }) => id));
  expect(card).toMatchObject({
    remotes: [{ url: 'https://flights.example.org/mcp' }],
    authentication: { required: false },
  });
});

describe('security.txt', () => {
  test('has the required fields of RFC 9116', () => {
    const files = filesFor({ contact: 'mailto:security@example.org', expires: EXPIRES });
    expect(files.get('.well-known/security.txt')).toBe(
      'Contact: mailto:security@example.org\nExpires: 2027-10-01T00:00:00Z\nPreferred-Languages: en\nCanonical: https://flights.example.org/.well-known/security.txt\n',
    );
    expect(JSON.parse(files.get('.well-known/glama.json') ?? '')).toMatchObject({
      maintainers: [{ email: 'security@example.org' }],
    });
  });

  test('an https contact is no email address for a directory', () => {
    const files = filesFor({ contact: 'https://example.org/security', expires: EXPIRES });
    expect(files.get('.well-known/security.txt')).toContain('Contact: https://example.org/security\n');
    expect(files.has('.well-known/glama.json')).toBe(false);
  });

  test('without a contact there is no file', () => {
    const paths = [...filesFor(null).keys()];
    expect(paths).not.toContain('.well-known/security.txt');
    expect(paths).not.toContain('.well-known/glama.json');
  });

  test.each([
    ['a@example.org', 'mailto:a@example.org'],
    ['mailto:a@example.org', 'mailto:a@example.org'],
    ['https://example.org', 'https://example.org'],
    ['', null],
  ])('CONTACT=%s is read', (setting, contact) => {
    expect(contactSetting({ CONTACT: setting })).toBe(contact);
  });

  test.each(['example.org', 'http://example.org', 'a@b\nContact: x', 'javascript:alert(1)', 'https://', '@'])(
    'CONTACT=%j is refused',
    (setting) => {
      expect(() => contactSetting({ CONTACT: setting })).toThrow(/^CONTACT must be/);
    },
  );
});
