import { DEFAULT_BASE_URL } from '../contract/paths.ts';

/** What reads settings, as the command that starts it. */
export type SettingReader = 'serve' | 'start' | 'build' | 'dev' | 'update' | 'refresh' | 'nginx' | 'test';

/** A setting: a variable of the environment. An empty one counts as unset. */
export interface Setting {
  readonly name: string;
  /** As operators read it. */
  readonly byDefault: string;
  readonly meaning: string;
  readonly readers: readonly SettingReader[];
}

const data = ['start', 'build', 'dev', 'update', 'refresh'] as const;
const serving = ['serve', 'start'] as const;

/** Every setting. The help of commands and the table of deploy/README.md are made from it. */
export const SETTINGS: readonly Setting[] = [
  { name: 'HOST', byDefault: '127.0.0.1', meaning: 'address to listen on', readers: serving },
  { name: 'PORT', byDefault: '8422', meaning: 'port to listen on', readers: serving },
  {
    name: 'BASE_URL',
    byDefault: `that of the newest release; of a first one ${DEFAULT_BASE_URL}`,
    meaning: 'public address; a server with another one than its release does not start',
    readers: [...serving, 'build', 'update', 'refresh'],
  },
  {
    name: 'RELEASE',
    byDefault: 'STATE/current',
    meaning: 'release to serve, a folder or a link',
    readers: [...serving, 'nginx'],
  },
  {
    name: 'PAGES_CODE',
    byDefault: 'that of the release',
    meaning: 'code of pages rendered on request; releases must have the same',
    readers: serving,
  },
  {
    name: 'STATE',
    byDefault: 'state',
    meaning: 'folder of what this installation imports and builds',
    readers: ['serve', ...data, 'nginx'],
  },
  { name: 'DATA', byDefault: 'data', meaning: 'folder of the shipped data, never written', readers: data },
  {
    name: 'CONTACT',
    byDefault: 'none',
    meaning: 'where readers report errors: an address or a URL',
    readers: ['start', 'build', 'update', 'refresh'],
  },
  { name: 'WORKERS', byDefault: '1', meaning: 'processes that serve at one port, one per core', readers: serving },
  {
    name: 'CLIENT_CONNECTIONS',
    byDefault: '128',
    meaning: 'connections of one client; 0 is half of all',
    readers: serving,
  },
  {
    name: 'SEND_TIMEOUT',
    byDefault: '30',
    meaning: 'seconds to read a response, and one more for every 16 KB',
    readers: serving,
  },
  {
    name: 'TRUSTED_PROXIES',
    byDefault: '0',
    meaning: 'proxies in front whose X-Forwarded-For is trusted',
    readers: serving,
  },
  { name: 'OPS_PORT', byDefault: 'off', meaning: 'port of /healthz, /readyz and /metrics', readers: serving },
  { name: 'OPS_HOST', byDefault: '127.0.0.1', meaning: 'address of that port', readers: serving },
  {
    name: 'LOG',
    byDefault: 'faults',
    meaning: 'faults: errors as text; json: a line for each request, error and text of a command',
    readers: [...serving, 'build', 'update', 'refresh'],
  },
  {
    name: 'LOG_ADDRESS',
    byDefault: 'truncated',
    meaning: 'addresses in the log: truncated, full or none',
    readers: serving,
  },
  {
    name: 'REFRESH',
    byDefault:
      'weekly with npm start; off with npm run serve, in CI and in containers; --scheduled: as each source says',
    meaning: 'how often the sources are fetched: weekly, daily or off',
    readers: [...serving, 'refresh'],
  },
  { name: 'LISTEN', byDefault: '127.0.0.1:8080', meaning: 'address and port of nginx', readers: ['nginx'] },
  {
    name: 'UPSTREAMS',
    byDefault: '127.0.0.1:8422',
    meaning: 'addresses of the servers, with commas',
    readers: ['nginx'],
  },
  { name: 'RUN_DIR', byDefault: 'STATE/nginx', meaning: 'folder for the files of nginx', readers: ['nginx'] },
  { name: 'NGINX', byDefault: 'nginx', meaning: 'path of nginx', readers: ['nginx'] },
  { name: 'NGINX_WORKERS', byDefault: 'auto', meaning: 'processes of nginx; auto is one per core', readers: ['nginx'] },
  {
    name: 'REQUEST_LIMIT',
    byDefault: '100',
    meaning: 'requests per second of one client to the servers, in bursts five times as many; 0 for no limit',
    readers: ['nginx'],
  },
  {
    name: 'CONNECTION_LIMIT',
    byDefault: '64',
    meaning: 'connections of one client; 0 for no limit',
    readers: ['nginx'],
  },
  { name: 'TLS_CERT', byDefault: 'off', meaning: 'certificate chain (PEM): TLS and HTTP/2', readers: ['nginx'] },
  { name: 'TLS_KEY', byDefault: 'off', meaning: 'key of the certificate (PEM)', readers: ['nginx'] },
  { name: 'CHROMIUM', byDefault: 'the one of Playwright', meaning: 'browser of the tests', readers: ['test'] },
  { name: 'SEED', byDefault: 'random', meaning: 'seed of random tests', readers: ['test'] },
];

/** Width of the lines of a help text. */
const WIDTH = 80;

/** The settings that a command reads, as lines of its help. */
export function settingsHelp(reader: SettingReader): string {
  const own = SETTINGS.filter(({ readers }) => readers.includes(reader));
  const nameWidth = Math.max(...own.map(({ name }) => name.length));
  const indent = ' '.repeat(nameWidth + 4);
  return own
    .flatMap(({ name, byDefault, meaning }) => {
      const lines = wrap(`${meaning} (default: ${byDefault})`, WIDTH - indent.length);
      return lines.map((line, i) => (i === 0 ? `  ${name.padEnd(nameWidth)}  ${line}` : indent + line));
    })
    .join('\n');
}

function wrap(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && line.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

/** All settings as a table of Markdown. */
export function settingsMarkdown(): string {
  const rows = [
    ['Setting', 'Default', 'Meaning', 'Read by'],
    ...SETTINGS.map(({ name, byDefault, meaning, readers }) => [`\`${name}\``, byDefault, meaning, readers.join(', ')]),
  ];
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]) => `| ${cells.map((cell, i) => cell.padEnd(widths[i] ?? 0)).join(' | ')} |`;
  const rule = line(widths.map((width) => '-'.repeat(width)));
  return [line(rows[0] ?? []), rule, ...rows.slice(1).map(line)].join('\n');
}
