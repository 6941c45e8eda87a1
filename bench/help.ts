import { readFileSync } from 'node:fs';

/** With `--help` on the command line, prints the comment at the head of a script and ends the process. */
export function showHelp(script: string): void {
  if (!process.argv.includes('--help')) return;
  const [, comment = ''] = /^\/\*\*\n(.*?)\n \*\//s.exec(readFileSync(script, 'utf8')) ?? [];
  console.log(comment.replace(/^ \* ?/gm, ''));
  process.exit(0);
}
