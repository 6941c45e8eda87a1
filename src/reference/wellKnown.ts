/** Entries under `/.well-known/` that a standard defines. */

/** Where the catalogue stands and as what: the one document whose name has no extension to tell (RFC 9727). */
export const API_CATALOG = {
  path: '.well-known/api-catalog',
  contentType: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
} as const;

/** The API catalog of RFC 9727: a link set (RFC 9264) from each API to its descriptions. */
export function apiCatalog(baseUrl: string): string {
  const documents = [
    { href: `${baseUrl}/developers`, type: 'text/html' },
    { href: `${baseUrl}/developers.md`, type: 'text/markdown' },
  ];
  const linkset = [
    {
      anchor: `${baseUrl}/api/`,
      'service-desc': [{ href: `${baseUrl}/api/openapi.json`, type: 'application/vnd.oai.openapi+json;version=3.1' }],
      'service-doc': documents,
    },
    { anchor: `${baseUrl}/mcp`, 'service-doc': documents.map((link) => ({ ...link, href: `${link.href}#mcp` })) },
  ];
  return `${JSON.stringify({ linkset }, null, 2)}\n`;
}
