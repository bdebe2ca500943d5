import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostingInstalled } from '../../../../testing/hosting/hosting-installed.js';
import type { Box } from './box.js';
import { prepareBox } from './prepare-box.js';
import { probeBox } from './probe-box.js';

describe.runIf(hostingInstalled)('the box', () => {
  let folder: string;
  let box: Box;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'souk-box-'));
    await chmod(folder, 0o755);
    box = await prepareBox('box', folder);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('holds a program that tries to break out', async () => {
    expect(await probeBox(box, folder)).toEqual({ works: true });
  });

  it('is seen through where the walls are missing', async () => {
    const verdict = await probeBox({ ...box, bubblewrap: null }, folder);
    expect(verdict).toEqual({ problem: expect.stringMatching(/does not hold.*tcp.*udp.*fork.*hostFile/) });
  });

  it('is seen through where the filter of system calls is missing', async () => {
    const filterFile = join(folder, 'allow-everything');
    // One instruction: allow.
    await writeFile(filterFile, Buffer.from([0x06, 0, 0, 0, 0, 0, 0xff, 0x7f]));
    const bubblewrap = box.bubblewrap && { ...box.bubblewrap, filterFile };
    expect(await probeBox({ ...box, bubblewrap }, folder)).toEqual({ problem: expect.stringContaining('writeFolder') });
  });

  it('that cannot be built is a reason, not a crash', async () => {
    const bubblewrap = box.bubblewrap && { ...box.bubblewrap, program: '/bin/false' };
    expect(await probeBox({ ...box, bubblewrap }, folder)).toEqual({
      problem: expect.stringContaining('cannot be kept apart'),
    });
  });
});
