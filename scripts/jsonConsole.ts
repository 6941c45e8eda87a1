/** What commands say as lines of JSON, in the form of the log of the server (src/server/ops/log.ts). */
import { format } from 'node:util';
import { isJsonLogSetting } from './settings.ts';

/** With LOG=json in the environment, each text on the console, and each warning of Node, becomes one line of JSON. */
export function useJsonConsole(): void {
  if (!isJsonLogSetting()) return;
  const write =
    (stream: NodeJS.WriteStream, level: string) =>
    (...values: readonly unknown[]) => {
      const line = { level, time: new Date().toISOString(), pid: process.pid, msg: format(...values) };
      stream.write(`${JSON.stringify(line)}\n`);
    };
  console.log = write(process.stdout, 'info');
  console.warn = write(process.stderr, 'warn');
  console.error = write(process.stderr, 'warn');
  process.removeAllListeners('warning');
  process.on('warning', ({ message }) => console.warn(message));
}
