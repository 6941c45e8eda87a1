/** A hostile client, in a process of its own: `node attacker.ts KIND+KIND PORT CODES`. It attacks until it is killed. */
import { connect } from 'node:net';

const [kind = '', port = '', list = ''] = process.argv.slice(2);
const codes = list.split(',');
const any = (): string => codes[Math.floor(Math.random() * codes.length)] ?? '';
const ten = (): string => Array.from({ length: 10 }, any).join(',');
const get = (target: string, lines = '') => `GET ${target} HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n`;

/** A call of a tool whose argument is as long as a body may be: case folding makes 18 characters of each. */
const LONG_CALL = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'resolve_airport', arguments: { q: 'ﷺ'.repeat(20_000) } },
});
const MCP_LINES =
  'Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nMCP-Protocol-Version: 2025-11-25\r\n';
/** An Accept header that is nearly as long as headers may be. */
const LONG_ACCEPT = `Accept: text/markdown${',*/*;q=0.1'.repeat(1_550)}\r\n`;

interface Attack {
  readonly connections: number;
  /** Bytes that are sent on a connection, again after each response. */
  readonly bytes: () => string;
  readonly reads: boolean;
}

const ATTACKS: Readonly<Record<string, Attack>> = {
  journeys: {
    connections: 64,
    bytes: () => get(`/api/journeys?from=${ten()}&to=${ten()}&max_stops=3&avoid=${any()}`),
    reads: true,
  },
  bodies: {
    connections: 1_000,
    bytes: () =>
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60001\r\n\r\n${'x'.repeat(60_000)}`,
    reads: false,
  },
  repeats: { connections: 500, bytes: () => get('/api/route/LHR-JFK'), reads: true },
  reconnects: { connections: 500, bytes: () => get('/api/route/LHR-JFK', 'Connection: close\r\n'), reads: false },
  accepts: { connections: 64, bytes: () => get('/r/LHR-JFK', LONG_ACCEPT), reads: true },
  arguments: {
    connections: 64,
    bytes: () =>
      `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${MCP_LINES}Content-Length: ${Buffer.byteLength(LONG_CALL)}\r\n\r\n${LONG_CALL}`,
    reads: true,
  },
  pictures: { connections: 64, bytes: () => get(`/picture/${any()}.png`), reads: true },
  pipelines: {
    connections: 100,
    bytes: () => get(`/connections?from=${any()}&to=${any()}`).repeat(1_300),
    reads: false,
  },
};

function attack({ connections, bytes, reads }: Attack, isUnread: boolean, count = connections): void {
  for (let i = 0; i < count; i++) {
    const socket = connect({ port: Number(port), host: '127.0.0.1' }, () => socket.write(bytes()));
    let heard = '';
    socket.on('data', (data: Buffer) => {
      heard = (heard + data.toString('latin1')).slice(-1_000_000);
      const [head = '', length = ''] = /^HTTP.*?\r\ncontent-length: (\d+)\r\n.*?\r\n\r\n/is.exec(heard) ?? [];
      if (head === '' || heard.length < head.length + Number(length)) return;
      heard = '';
      if (reads) socket.write(bytes());
    });
    if (isUnread) socket.pause();
    socket.on('error', () => {});
    // One that is closed is opened again.
    socket.on('close', () => setTimeout(() => attack({ connections, bytes, reads }, isUnread, 1), 20));
  }
}

for (const each of kind.split('+')) {
  const chosen = ATTACKS[each];
  if (!chosen) throw new Error(`no attack ${each}`);
  attack(chosen, each === 'pipelines');
}
