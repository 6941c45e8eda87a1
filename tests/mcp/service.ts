import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { findConnections, resolveAirport } from '../../src/operations/live.ts';
import { airportDestinations, routeDetail } from '../../src/operations/precomputed.ts';
import type { AnswerBytes } from '../../src/server/answers.ts';
import { createMcp, type McpOptions } from '../../src/server/mcp/handler.ts';
import { bundledWorld } from '../world.ts';

const encoder = new TextEncoder();

/** The operations called directly, written as JSON: what every door must answer. */
export function directAnswers(): AnswerBytes {
  const world = bundledWorld();
  const operations: { [id: string]: (input: never) => unknown } = {
    resolve_airport: (input) => resolveAirport(world.live, input),
    find_connections: (input) => findConnections(world, world.live, input),
    airport_destinations: (input) => airportDestinations(world, input),
    route_detail: (input) => routeDetail(world, input),
  };
  return (id, input) => encoder.encode(JSON.stringify(operations[id]?.(input as never)));
}

/** The MCP endpoint alone on a port of its own, with nothing of the product's server around it. */
export async function listen(options: Partial<McpOptions> = {}): Promise<{ url: string; close: () => Promise<void> }> {
  const handle = createMcp({ answer: options.answer ?? directAnswers(), loopback: true, ...options });
  const server: Server = createServer(async (req, res) => {
    const hasBody = req.method !== 'GET' && req.method !== 'HEAD';
    const request = new Request(`http://${req.headers.host ?? 'localhost'}${req.url}`, {
      method: req.method ?? 'GET',
      headers: Object.entries(req.headers).flatMap(([name, value]) =>
        [value ?? ''].flat().map((v) => [name, v] as [string, string]),
      ),
      ...(hasBody ? { body: Readable.toWeb(req) as ReadableStream, duplex: 'half' } : {}),
    } as RequestInit);
    const response = await handle(request);
    res.writeHead(response.status, Object.fromEntries(response.headers));
    res.end(Buffer.from(await response.arrayBuffer()));
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/mcp`,
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
