import { describe, expect, test } from 'vitest';
import { contactSetting } from '../../src/data/settings.ts';
import { documents } from '../../src/reference/documents.ts';
import { type Operator, serverCard } from '../../src/reference/wellKnown.ts';
import { smallPublished } from '../server/mcp/service.ts';

const { indexes } = smallPublished();
const EXPIRES = new Date('2027-10-01T00:00:00Z');
const filesFor = (operator: Operator | null) =>
  new Map(documents({ ...indexes, baseUrl: 'https://flights.example.org' }, operator));

describe('the server card', () => {
  test.each([
    ['https://flights.example.org', 'org.example.flights/air-routes'],
    ['https://example.org:8443', 'org.example/air-routes'],
    ['http://127.0.0.1:8422', 'local/air-routes'],
    ['http://localhost:8422', 'local/air-routes'],
    ['http://[::1]:8422', 'local/air-routes'],
  ])('of %s fits the limits of registries', (baseUrl, name) => {
    const entry = JSON.parse(serverCard(baseUrl));
    expect(entry).toEqual({
      $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
      name,
      title: 'Air Routes',
      description: expect.stringMatching(/^.{20,100}$/),
      version: '0.1.0',
      websiteUrl: `${baseUrl}/developers`,
      remotes: [expect.objectContaining({ type: 'streamable-http', url: `${baseUrl}/mcp` })],
    });
    expect(entry.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  });
});

test('the AI Catalog leads to the server card, which has the fields of its schema and no others', () => {
  const files = filesFor(null);
  const { specVersion, entries } = JSON.parse(files.get('.well-known/ai-catalog.json') ?? '');
  expect(specVersion).toBe('1.0');
  expect(entries).toMatchObject([
    {
      identifier: 'urn:air:flights.example.org:mcp:air-routes',
      type: 'application/mcp-server-card+json',
      url: 'https://flights.example.org/mcp/server-card',
    },
  ]);
  const card = JSON.parse(files.get('mcp/server-card') ?? '');
  expect(Object.keys(card)).toEqual(['$schema', 'name', 'title', 'description', 'version', 'websiteUrl', 'remotes']);
  expect(card.$schema).toBe('https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json');
  expect(card.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(card.remotes).toMatchObject([
    {
      type: 'streamable-http',
      url: 'https://flights.example.org/mcp',
      supportedProtocolVersions: expect.arrayContaining(['2026-07-28']),
    },
  ]);
});

describe('security.txt', () => {
  test('has the required fields of RFC 9116', () => {
    const files = filesFor({ contact: 'mailto:security@example.org', expires: EXPIRES });
    expect(files.get('.well-known/security.txt')).toBe(
      'Contact: mailto:security@example.org\nExpires: 2027-10-01T00:00:00Z\nPreferred-Languages: en\nCanonical: https://flights.example.org/.well-known/security.txt\n',
    );
  });

  test('a contact may be an https address', () => {
    const files = filesFor({ contact: 'https://example.org/security', expires: EXPIRES });
    expect(files.get('.well-known/security.txt')).toContain('Contact: https://example.org/security\n');
  });

  test('without a contact there is no file', () => {
    const paths = [...filesFor(null).keys()];
    expect(paths).not.toContain('.well-known/security.txt');
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

test('the API catalog leads from each interface to its documents, each in both forms', () => {
  const { linkset } = JSON.parse(filesFor(null).get('.well-known/api-catalog') ?? '');
  const docs = (linkset as Record<string, { href: string; type: string }[]>[]).flatMap((links) =>
    (links['service-doc'] ?? []).map(({ href, type }) => `${type} ${href}`),
  );
  expect(docs.slice(0, 2)).toEqual([
    'text/html https://flights.example.org/developers',
    'text/markdown https://flights.example.org/developers.md',
  ]);
});
