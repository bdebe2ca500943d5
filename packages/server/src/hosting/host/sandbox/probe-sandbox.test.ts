import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../../../testing/hosting/hosting-installed.js';
import { prepareSandbox } from './prepare-sandbox.js';
import { probeSandbox } from './probe-sandbox.js';
import type { Sandbox } from './sandbox.js';

describe.runIf(hostingInstalled)('the box', () => {
  let folder: string;
  let box: Sandbox;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'souk-box-'));
    await chmod(folder, 0o755);
    box = await prepareSandbox('box', folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('holds a program that tries to break out', async () => {
    expect(await probeSandbox(box, folder)).toEqual({ works: true });
  });

  it('is seen through where the walls are missing', async () => {
    const verdict = await probeSandbox({ ...box, bubblewrap: null }, folder);
    expect(verdict).toEqual({ problem: expect.stringMatching(/does not isolate.*tcp.*udp.*fork.*hostFile/) });
  });

  it('is seen through where the filter of system calls is missing', async () => {
    const filterFile = join(folder, 'allow-everything');
    // One instruction: allow.
    await writeFile(filterFile, Buffer.from([0x06, 0, 0, 0, 0, 0, 0xff, 0x7f]));
    const bubblewrap = box.bubblewrap && { ...box.bubblewrap, filterFile };
    expect(await probeSandbox({ ...box, bubblewrap }, folder)).toEqual({
      problem: expect.stringContaining('writeFolder'),
    });
  });

  it('that cannot be built is a reason, not a crash', async () => {
    const bubblewrap = box.bubblewrap && { ...box.bubblewrap, program: '/bin/false' };
    expect(await probeSandbox({ ...box, bubblewrap }, folder)).toEqual({
      problem: expect.stringContaining('cannot be kept apart'),
    });
  });
});
