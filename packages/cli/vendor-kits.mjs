// What new apps depend on, as packages that npm installs from a folder: programs by esbuild, types by the compiler.
import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { build } from 'esbuild';

/** The compiler among the test tools, with the types of Node beside it. */
const installedCompiler = () => ({
  program: join(dirname(createRequire(import.meta.url).resolve('typescript-native/package.json')), 'bin/tsc'),
  args: [],
});

/** Makes `app-kit` and `bridge` in the folder. */
export async function vendorKits(packages, folder, compiler = installedCompiler()) {
  await Promise.all([
    makeKit(join(packages, 'app-kit'), join(folder, 'app-kit'), 'node', compiler),
    makeKit(join(packages, 'bridge'), join(folder, 'bridge'), 'browser', compiler),
  ]);
}

async function makeKit(from, to, platform, compiler) {
  const { name, version, description, license, type, engines, sideEffects } = JSON.parse(
    await readFile(join(from, 'package.json'), 'utf8'),
  );
  await mkdir(to, { recursive: true });
  const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } };
  const described = { name, version, description, license, type, ...(engines && { engines }), exports, sideEffects };
  await writeFile(join(to, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
  const dist = join(to, 'dist');
  await Promise.all([
    build({
      entryPoints: [join(from, 'src/index.ts')],
      outfile: join(dist, 'index.js'),
      bundle: true,
      platform,
      format: 'esm',
      target: 'es2022',
      logLevel: 'warning',
    }),
    writeTypes(from, dist, compiler),
  ]);
  await leaveOutTests(dist);
}

async function leaveOutTests(dist) {
  const names = await readdir(dist, { recursive: true });
  const tests = names.filter((name) => name.endsWith('.test.d.ts'));
  await Promise.all(tests.map((name) => rm(join(dist, name))));
}

function writeTypes(from, dist, compiler) {
  const options = ['--noEmit', 'false', '--declaration', '--emitDeclarationOnly', '--incremental', 'false'];
  const args = [
    compiler.program,
    ...compiler.args,
    '-p',
    from,
    ...options,
    '--tsBuildInfoFile',
    'null',
    '--rootDir',
    join(from, 'src'),
    '--outDir',
    dist,
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 2, 2] });
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`The types of ${from} could not be made.`)),
    );
  });
}
