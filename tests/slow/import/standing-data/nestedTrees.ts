import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A repository of some kilobytes, in which a folder holds 10 to the power of 9 files.
 * @param bomb name of the folder
 * @param isOlder whether the newest commit has one file in it, and the one before has them
 */
export function nestedTrees(bomb: string, { isOlder = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'air-routes-test-'));
  const git = (input: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, ...args], { input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'pipe'] }).trim();
  git('', 'init', '-q', '--bare');
  const blob = git('BAW117,BAW,117,BAW,EGLL-KJFK\n', 'hash-object', '-w', '--stdin');
  let tree = git(`100644 blob ${blob}\ta.csv\n`, 'mktree');
  for (let depth = 0; depth < 9; depth++)
    tree = git(Array.from({ length: 10 }, (_, i) => `040000 tree ${tree}\t${i}\n`).join(''), 'mktree');
  const plain = git(`100644 blob ${blob}\ta.csv\n`, 'mktree');
  const commitOf = (bombTree: string, ...parents: string[]): string => {
    const entry = (name: string) => `040000 tree ${name === bomb ? bombTree : plain}\t${name}\n`;
    const root = git(['airlines', 'airports', 'routes'].map(entry).join(''), 'mktree');
    const before = parents.flatMap((parent) => ['-p', parent]);
    return git('', '-c', 'user.name=T', '-c', 'user.email=t@example.org', 'commit-tree', root, '-m', 'one', ...before);
  };
  const hostile = commitOf(tree);
  git('', 'update-ref', 'HEAD', isOlder ? commitOf(plain, hostile) : hostile);
  // Git reads a pack about ten times as fast as files of their own.
  git('', 'repack', '-adq');
  return folder;
}
