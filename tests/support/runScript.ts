import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './service.ts';

/** A process that has ended. */
export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/**
 * Runs a script of this project without blocking this process.
 * @param path below the project
 * @param hear called with what the script has written on standard error so far
 */
export async function runScript(
  path: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  hear: (stderr: string) => void = () => {},
): Promise<Ended> {
  const child = spawn(process.execPath, [path, ...args], { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].on('data', (text: Buffer) => {
      output[name] += text.toString();
      hear(output.stderr);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}
