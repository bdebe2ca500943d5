import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { configVariables } from '../../../server/src/foundation/config-variables.js';
import { startTestServer, type TestServer } from '../../../server/testing/start-test-server.js';
import { checkout } from '../../src/folders.js';
import { samples } from './read-samples.js';

/** What operators copy and no test can run here: each is judged by its own program where it is installed, and by what we know. */
const run = promisify(execFile);
const deploy = (name: string) => readFileSync(`${checkout}docs/deploy/${name}`, 'utf8');

describe('metrics', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ config: { roles: { api: true, worker: true, host: false } } });
  });
  afterAll(() => server.stop());

  it('that the handbook, its alerts and the dashboard name are those that there are', async () => {
    const { text } = await server.call('GET', '/metrics', { check: false });
    const there = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
    const written = `${readFileSync(`${checkout}docs/operate/monitoring.md`, 'utf8')}${deploy('grafana-dashboard.json')}`;
    const named = [...written.matchAll(/\b((?:souk|process|nodejs)_[a-z0-9_]+[a-z0-9])\b/g)].map(
      ([, name = '']) => name,
    );
    const plain = [...new Set(named.map((name) => name.replace(/_(count|bucket|sum)$/, '')))];
    expect(plain.length).toBeGreaterThan(10);
    expect(plain.filter((name) => !there.has(name))).toEqual([]);
  });
});

describe('settings of other programs', () => {
  it('can be read: YAML is YAML, blocks of a proxy open and close, and every line of them ends', () => {
    for (const { id, text } of samples.filter(({ language }) => language === 'yaml'))
      expect(() => parse(text), id).not.toThrow();
    for (const { id, text } of samples.filter(({ language }) => ['nginx', 'txt'].includes(language))) {
      const lines = text.split('\n').map((line) => line.replace(/\s*#.*$/, '').trim());
      const depth = lines.reduce((sum, line) => sum + Number(line.endsWith('{')) - Number(line === '}'), 0);
      expect([id, depth]).toEqual([id, 0]);
      if (id.startsWith('operate/tls-and-proxies.md#') && /server/.test(text))
        for (const line of lines.filter((one) => one !== '' && text.includes(';'))) expect(line).toMatch(/[;{}]$/);
    }
  });

  it('that a page must send are one header each', () => {
    for (const { id, text } of samples.filter(({ language }) => language === 'http'))
      expect([id, text]).toEqual([id, expect.stringMatching(/^([A-Za-z-]+: \S.*\n)+$/)]);
  });
});

describe('the unit of systemd', () => {
  it('names only what there is, and is verified by systemd where that is installed', async () => {
    const unit = deploy('souk.service');
    const [, program = ''] = /^ExecStart=\/usr\/bin\/node (\S+)$/m.exec(unit) ?? [];
    expect(existsSync(`${checkout}${program}`)).toBe(true);
    if (!existsSync('/usr/bin/systemd-analyze')) return;
    const folder = await mkdtemp(join(tmpdir(), 'souk-unit-'));
    try {
      // What an operator's machine has: the program, the folder, the settings.
      const there = unit
        .replace('/usr/bin/node', process.execPath)
        .replaceAll('/opt/souk', checkout.slice(0, -1))
        .replace('/etc/souk/environment', join(folder, 'environment'))
        .replaceAll(/^(User|Group)=souk$/gm, '$1=daemon');
      await writeFile(join(folder, 'environment'), '');
      await writeFile(join(folder, 'souk.service'), there);
      const judged = run('systemd-analyze', ['verify', '--man=no', join(folder, 'souk.service')]);
      const { stderr } = await judged.catch((error: { stderr: string }) => error);
      expect(stderr.split('\n').filter((line) => line.includes('souk.service'))).toEqual([]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

describe('the files for containers', () => {
  interface Service {
    image?: string;
    build?: { context: string; dockerfile: string };
    environment?: Record<string, string>;
    depends_on?: Record<string, unknown>;
    volumes?: string[];
  }

  it('compose services that exist, with settings that exist', () => {
    const { services, volumes } = parse(deploy('compose.yaml'), { merge: true }) as {
      services: Record<string, Service>;
      volumes: Record<string, unknown>;
    };
    expect(Object.keys(services)).toEqual(['database', 'api', 'worker', 'proxy']);
    for (const [name, { image, build, environment = {}, depends_on = {}, volumes: kept = [] }] of Object.entries(
      services,
    )) {
      expect(image ?? build, name).toBeDefined();
      if (build) expect(existsSync(join(checkout, 'docs/deploy', build.context, build.dockerfile)), name).toBe(true);
      for (const other of Object.keys(depends_on)) expect(Object.keys(services), name).toContain(other);
      for (const volume of kept) expect(Object.keys(volumes), name).toContain(volume.split(':')[0]);
      const ours = Object.keys(environment).filter((one) => !one.startsWith('POSTGRES_'));
      expect(
        ours.filter((one) => !(configVariables as readonly string[]).includes(one)),
        name,
      ).toEqual([]);
    }
  });

  it('build an image from instructions that exist, and start what there is', () => {
    const known = /^(FROM|WORKDIR|COPY|RUN|ENV|USER|VOLUME|EXPOSE|HEALTHCHECK|CMD)\b/;
    const instructions = deploy('Containerfile')
      .replaceAll(/^#.*\n/gm, '')
      .replaceAll(/\\\n/g, ' ')
      .split('\n')
      .filter((line) => line !== '');
    expect(instructions[0]).toMatch(/^FROM node:\d+/);
    for (const line of instructions) expect(line).toMatch(known);
    const stages = instructions.flatMap((line) => /^FROM \S+ AS (\w+)/.exec(line)?.[1] ?? []);
    for (const [, from = ''] of instructions.join('\n').matchAll(/--from=(\w+)/g)) expect(stages).toContain(from);
    const { scripts } = JSON.parse(readFileSync(`${checkout}package.json`, 'utf8')) as { scripts: { start: string } };
    expect(instructions.at(-1)).toBe(`CMD ${JSON.stringify(scripts.start.split(' ')).replaceAll(',', ', ')}`);
    expect(deploy('souk.service')).toContain(`ExecStart=/usr/bin/${scripts.start}\n`);
    for (const [, script = ''] of instructions.join('\n').matchAll(/npm run (\w+)/g))
      expect(scripts).toHaveProperty(script);
    const set = [...instructions.join('\n').matchAll(/\b((?:SOUK_[A-Z_]+|HOST|PORT))=/g)].map(([, name = '']) => name);
    expect(
      set.filter((name) => !(configVariables as readonly string[]).includes(name) && name !== 'SOUK_INSTALL'),
    ).toEqual([]);
  });
});
