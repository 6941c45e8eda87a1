import { vi } from 'vitest';
import { runScript } from '../../scripts/script.ts';

/** What a script has printed, and the exit code that it has set. */
export interface Printed {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the body of a script in this process. @param more variables besides those of this process */
export async function runHere(
  main: () => Promise<void>,
  more: Readonly<Record<string, string>> = {},
): Promise<Printed> {
  // vitest sets a BASE_URL of its own, which is no address.
  const env = { BASE_URL: '', ...more };
  const printed = { log: '', error: '' };
  const spies = (['log', 'error'] as const).map((name) =>
    vi.spyOn(console, name).mockImplementation((text: string) => {
      printed[name] += `${text}\n`;
    }),
  );
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, env);
  const exitCode = process.exitCode;
  process.exitCode = 0;
  try {
    await runScript(main);
    return { code: Number(process.exitCode), stdout: printed.log, stderr: printed.error };
  } finally {
    process.exitCode = exitCode;
    for (const spy of spies) spy.mockRestore();
    for (const [name, value] of before)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
