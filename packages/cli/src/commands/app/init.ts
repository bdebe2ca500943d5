import { spawn } from 'node:child_process';
import { basename, resolve } from 'node:path';
import { command } from '../../command.js';
import { Failure, usageFailure } from '../../failures.js';
import { templates, writeTemplate } from '../../init/write-template.js';

/** As the server wants it. */
const handleShape = /^[a-z](?!.*--)[a-z0-9-]{1,48}[a-z0-9]$/;
/** It stands in TOML, TypeScript and HTML. */
const nameShape = /^[^"\\`$<>&{}\u0000-\u001f]{1,50}$/;

export const initApp = command({
  name: 'init',
  summary: 'Create a new app in a folder, with webhooks, an embedded page and tests',
  examples: [
    'souk app init order-notes',
    'souk app init order-notes --template express',
    'souk app init order-notes --template hosted --no-install',
  ],
  arguments: { folder: { says: 'New or empty folder; its name becomes the handle' } },
  options: {
    template: {
      kind: 'text',
      takes: 'template',
      short: 't',
      choices: templates,
      says: `${templates.join(', ')} [default: fastify]`,
    },
    name: { kind: 'text', takes: 'name', short: 'n', says: 'App name [default: the folder name]' },
    handle: { kind: 'text', takes: 'handle', says: 'App handle [default: the folder name]' },
    noInstall: { kind: 'switch', says: "Don't run npm install" },
  },
  async run(
    { terminal, folder: here },
    { folder: given, template = 'fastify', name: named, handle: wanted, noInstall },
  ) {
    const asked = given ?? (await terminal.ask('Folder?', 'Name the folder: souk app init order-notes'));
    const folder = resolve(here, asked);
    const handle =
      wanted ??
      basename(folder)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-');
    if (!handleShape.test(handle))
      throw usageFailure(
        `Invalid handle: ${handle}.`,
        'Set one with --handle: lowercase letters, digits and hyphens, starting with a letter.',
      );
    const name = named ?? nameFrom(handle);
    if (!nameShape.test(name)) throw usageFailure('Invalid name.', 'Set a name of 1 to 50 characters with --name.');
    const files = await writeTemplate(template, folder, { name, handle });
    if (!noInstall) await install(folder, (text) => terminal.say(terminal.err.quiet(text)));
    terminal.show(
      { folder, handle, name, template, files },
      () => `${terminal.out.good('✓')} ${name} is in ${folder}.`,
    );
    terminal.say(terminal.err.quiet(`Next: cd ${asked} && ${noInstall ? 'npm install && ' : ''}souk app dev`));
  },
});

const nameFrom = (handle: string) =>
  handle
    .split('-')
    .map((word) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`)
    .join(' ');

async function install(folder: string, say: (text: string) => void): Promise<void> {
  say('Installing dependencies with npm.');
  const child = spawn('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: process.platform === 'win32',
  });
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const code = await new Promise<number | null>((done) => {
    child.on('error', () => done(127));
    child.on('close', done);
  });
  if (code === 0) return;
  throw new Failure(`npm install failed: ${said.trim().split('\n').slice(-5).join('\n')}`, {
    code: 'INSTALL_FAILED',
    fix: `The files are there; try again in ${folder}: npm install`,
  });
}
