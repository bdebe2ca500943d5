import { execFile } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { checkout } from '../src/folders.js';

const run = promisify(execFile);
const require = createRequire(import.meta.url);

/** Compiles samples against the app kit and the bridge as they are now; returns what the compiler complains of. */
export async function compileSamples(name: string, texts: readonly string[]): Promise<string> {
  const work = `${checkout}packages/docs/.work/${name}/`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  for (const [index, text] of texts.entries()) writeFileSync(join(work, `sample-${index}.ts`), `${text}\nexport {};\n`);
  writeFileSync(
    join(work, 'environment.d.ts'),
    'declare namespace NodeJS { interface ProcessEnv { [name: string]: string } }\n',
  );
  const paths = {
    '@souk/app-kit': [`${checkout}packages/app-kit/src/index.ts`],
    '@souk/bridge': [`${checkout}packages/bridge/src/index.ts`],
  };
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2024', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [`${checkout}node_modules/@types`],
    paths,
  };
  writeFileSync(join(work, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts'] }));
  const compiler = join(require.resolve('typescript-native/package.json'), '..', 'bin', 'tsc');
  try {
    const { stdout } = await run(process.execPath, [compiler, '-p', work]).catch((error: { stdout: string }) => error);
    return stdout;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
