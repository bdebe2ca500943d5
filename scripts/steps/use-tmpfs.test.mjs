import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useTmpfs } from './use-tmpfs.mjs';

const before = process.env.TMPDIR;
let memory;

beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'souk-memory-'));
});
afterEach(() => rmSync(memory, { recursive: true, force: true }));

it('temporary files lie in memory while it is lent, whoever writes them, and are gone afterwards', async () => {
  const lent = await useTmpfs(async () => {
    writeFileSync(join(tmpdir(), 'left'), 'behind');
    return { folder: tmpdir(), mode: statSync(tmpdir()).mode & 0o7777 };
  }, memory);
  expect(lent.folder.startsWith(join(memory, `souk-tests-${process.pid}-`))).toBe(true);
  expect(lent.mode).toBe(0o1777);
  expect(existsSync(lent.folder)).toBe(false);
  expect(process.env.TMPDIR).toBe(before);
});

it('it is given back when what it was lent for fails', async () => {
  const failing = useTmpfs(() => Promise.reject(new Error('no')), memory);
  await expect(failing).rejects.toThrow('no');
  expect(readdirSync(memory)).toEqual([]);
  expect(process.env.TMPDIR).toBe(before);
});

it('what a killed run has left is removed, and what a living one or anybody else has is not', async () => {
  const [killed, living, other] = ['souk-tests-4194305-a', `souk-tests-${process.ppid}-b`, 'souk-tests-of-mine'];
  for (const name of [killed, living, other]) mkdirSync(join(memory, name));
  await useTmpfs(async () => {}, memory);
  expect(readdirSync(memory).toSorted()).toEqual([living, other].toSorted());
});

it.runIf(process.getuid?.() === 0)('what somebody else has left is left alone', async () => {
  const folder = join(memory, 'souk-tests-4194305-a');
  mkdirSync(folder);
  chownSync(folder, 65534, 65534);
  await useTmpfs(async () => {}, memory);
  expect(readdirSync(memory)).toEqual(['souk-tests-4194305-a']);
});

it('without such a folder, temporary files stay where they are', async () => {
  expect(await useTmpfs(async () => process.env.TMPDIR, join(memory, 'nowhere'))).toBe(before);
});
