import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { joinedProgram } from './bundle-program.mjs';

const programs = new Set();

/** Sources import each other as `.js`, the name they are built under. To ask for that first would cost an error each time. */
export function resolve(specifier, context, next) {
  const isBuiltName = /^(\.|file:)/.test(specifier) && specifier.endsWith('.js');
  if (!isBuiltName) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  if (!existsSync(source)) return next(specifier, context);
  // What nobody imports is a program, or a thread's.
  if (context.parentURL === undefined) programs.add(source.href);
  return { url: source.href, format: 'module', shortCircuit: true };
}

export async function load(url, context, next) {
  if (!url.endsWith('.ts')) return next(url, context);
  const source = programs.has(url) ? await joinedProgram(url) : await translated(url);
  return { format: 'module', source, shortCircuit: true };
}

async function translated(url) {
  const { transform } = await import('esbuild');
  const source = await readFile(fileURLToPath(url), 'utf8');
  return (await transform(source, { loader: 'ts', format: 'esm', target: 'node20' })).code;
}
