import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { linkModules } from '../testing/link-modules.js';
import { type Machine, setUpMachine } from '../testing/run-souk.js';

let machine: Machine;

beforeAll(async () => {
  machine = await setUpMachine();
});

/** Its output, once it has ended well. */
function run(folder: string, ...[program, ...args]: [string, ...string[]]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: folder, env: { PATH: process.env.PATH ?? '', HOME: machine.folder } });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        said += chunk;
      });
    }
    child.on('close', (code) =>
      code === 0 ? resolve(said) : reject(new Error(`${program} ended with ${code}:\n${said}`)),
    );
  });
}

it.each(['fastify', 'express', 'hosted'])(
  'makes an app from the template %s that compiles strictly and passes its own tests',
  { timeout: 120_000 },
  async (template) => {
    const name = `my-${template}-app`;
    const made = await machine.souk('app', 'init', name, '--template', template, '--no-install', '--json');
    expect(made, made.stdout).toMatchObject({ code: 0, stderr: '' });
    const folder = join(machine.folder, name);
    expect(made.json()).toMatchObject({ handle: name, files: expect.arrayContaining(['souk.app.toml', '.gitignore']) });
    await linkModules(folder);
    expect(await run(folder, 'npm', 'test')).toMatch(/# fail 0|ℹ fail 0/);
    const manifest = await readFile(join(folder, 'souk.app.toml'), 'utf8');
    expect(manifest).toContain(`handle = "${name}"`);
    expect(manifest).not.toContain('{{');
  },
);

it('leaves a folder alone that is not empty, and wants a handle that can be one', async () => {
  expect(await machine.souk('app', 'init', 'my-fastify-app', '--no-install')).toMatchObject({ code: 2 });
  const odd = await machine.souk('app', 'init', 'odd', '--handle', 'Odd--Handle', '--no-install');
  expect(odd).toMatchObject({ code: 2 });
  expect(odd.stderr).toContain('--handle');
  const name = await machine.souk('app', 'init', 'odd', '--name', '"]\nscopes = ["', '--no-install');
  expect(name).toMatchObject({ code: 2 });
});
