/** Checks the types of .astro files with the TypeScript 5 that Astro's checker needs (tools/typescript5). */
import { globSync } from 'node:fs';
import { createRequire, registerHooks } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { PROJECT, runCommand } from './script.ts';

const tools = join(PROJECT, 'tools/typescript5');
const require = createRequire(join(tools, 'package.json'));
const typescript = require.resolve('typescript');
// Without this, packages at the top level load the TypeScript of the project.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'typescript'
      ? { url: pathToFileURL(typescript).href, format: 'commonjs', shortCircuit: true }
      : next(specifier, context),
});

const HELP = `Usage: node scripts/checkAstro.ts

Checks the types of the .astro files below src.`;

await runCommand(HELP, {}, async () => {
  const { AstroCheck } = require('@astrojs/language-server');
  const fileNames = globSync('src/**/*.astro', { cwd: PROJECT }).map((file) => join(PROJECT, file));
  const { errors, warnings, hints } = await new AstroCheck(PROJECT, typescript, join(tools, 'tsconfig.json')).lint({
    fileNames,
    logErrors: { level: 'hint' },
  });
  console.log(`Checked ${fileNames.length} .astro files: ${errors} errors, ${warnings} warnings, ${hints} hints.`);
  process.exitCode = errors + warnings + hints > 0 ? 1 : 0;
});
