import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { bundleLimits } from '@souk/contract';
import { type Header, pack } from 'tar-stream';
import { describe, expect, test } from 'vitest';
import { type BundleLimits, UnsafeBundle, unpackBundle } from './unpack-bundle.js';

type Entry = [Partial<Header> & { name: string }, string | Buffer];

async function archive(...entries: Entry[]): Promise<Buffer> {
  const tar = pack();
  for (const [header, content] of entries) tar.entry(header as Header, content as Buffer);
  tar.finalize();
  const chunks: Buffer[] = [];
  for await (const chunk of tar) chunks.push(chunk as Buffer);
  return gzipSync(Buffer.concat(chunks));
}

/** A few bytes whose extended header promises a hundred gigabytes. */
const archiveWithHugeSize = () => archive([{ name: 'a', pax: { size: '99999999999' } }, 'x']);

async function codeOf(bytes: Buffer, limits: Partial<BundleLimits> = {}): Promise<string> {
  try {
    await unpackBundle(bytes, { ...bundleLimits, ...limits });
    return 'taken';
  } catch (error) {
    if (error instanceof UnsafeBundle) return error.problem.code;
    throw error;
  }
}

describe('unpacking a bundle', () => {
  test('gives its files by path, hashed as it was sent', async () => {
    const bytes = await archive(
      [{ name: './src/', type: 'directory' }, ''],
      [{ name: './src/main.js' }, 'run()'],
      [{ name: 'a.json' }, '{}'],
    );
    const bundle = await unpackBundle(bytes, bundleLimits);
    expect(bundle.files.map(({ path, bytes: content }) => [path, String(content)])).toEqual([
      ['a.json', '{}'],
      ['src/main.js', 'run()'],
    ]);
    expect(bundle.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(bundle.compressedBytes).toBe(bytes.length);
  });

  test.each(['../up.js', '/etc/passwd', 'a/../../b', 'a//b', 'C:\\x', 'a\\b', `${'d/'.repeat(140)}x`, 'a/./b', '../'])(
    'refuses the path %s',
    async (name) => {
      expect(await codeOf(await archive([{ name }, 'x'], [{ name: 'ok.js' }, '1']))).toBe('BUNDLE_PATH_FORBIDDEN');
    },
  );

  test.each<Partial<Header>>([
    { type: 'symlink', linkname: '/etc/passwd' },
    { type: 'symlink', linkname: 'ok.js' },
    { type: 'link', linkname: 'ok.js' },
    { type: 'character-device' },
    { type: 'block-device' },
    { type: 'fifo' },
  ])('refuses an entry that is no plain file: %j', async (header) => {
    expect(await codeOf(await archive([{ name: 'ok.js' }, '1'], [{ ...header, name: 'bad' }, '']))).toBe(
      'BUNDLE_ENTRY_FORBIDDEN',
    );
  });

  test('refuses an entry before its bytes arrive, and survives it', async () => {
    const huge = await archive([{ name: 'huge', size: 21 * 1024 * 1024 }, randomBytes(21 * 1024 * 1024)]);
    expect(await codeOf(huge)).toBe('BUNDLE_FILE_TOO_LARGE');
    expect(await codeOf(await archiveWithHugeSize())).toBe('BUNDLE_FILE_TOO_LARGE');
  });

  test('refuses one file twice, whatever its case', async () => {
    expect(await codeOf(await archive([{ name: 'a.js' }, '1'], [{ name: 'A.js' }, '2']))).toBe('BUNDLE_PATH_REPEATED');
  });

  test('refuses a bomb by ratio before it has grown', async () => {
    const bomb = await archive([{ name: 'zeros' }, Buffer.alloc(8 * 1024 * 1024)]);
    expect(bomb.length).toBeLessThan(20_000);
    expect(await codeOf(bomb)).toBe('BUNDLE_RATIO');
  });

  test('takes a small archive that shrinks well', async () => {
    expect(await codeOf(await archive([{ name: 'zeros' }, Buffer.alloc(100_000)]))).toBe('taken');
  });

  test('refuses too many entries, too large a file and too large a whole', async () => {
    const noise = randomBytes(3_000);
    const three = await archive([{ name: 'a' }, noise], [{ name: 'b' }, noise], [{ name: 'c' }, noise]);
    expect(await codeOf(three, { files: 2 })).toBe('BUNDLE_TOO_MANY_FILES');
    expect(await codeOf(three, { fileBytes: 2_999 })).toBe('BUNDLE_FILE_TOO_LARGE');
    expect(await codeOf(three, { unpackedBytes: 8_000 })).toBe('BUNDLE_TOO_LARGE');
    expect(await codeOf(three)).toBe('taken');
  });

  test('folders alone count against the entries and make no bundle', async () => {
    const folders = await archive([{ name: 'a/', type: 'directory' }, ''], [{ name: 'b/', type: 'directory' }, '']);
    expect(await codeOf(folders, { files: 1 })).toBe('BUNDLE_TOO_MANY_FILES');
    expect(await codeOf(folders)).toBe('BUNDLE_EMPTY');
  });

  test('refuses what is cut short, or no archive at all', async () => {
    const whole = await archive([{ name: 'a.js' }, randomBytes(5_000)]);
    expect(await codeOf(whole.subarray(0, whole.length - 2_000))).toBe('BUNDLE_UNREADABLE');
    expect(await codeOf(Buffer.from('hello'))).toBe('BUNDLE_UNREADABLE');
    expect(await codeOf(gzipSync(randomBytes(2_000)))).toBe('BUNDLE_UNREADABLE');
    expect(await codeOf(Buffer.alloc(0))).not.toBe('taken');
  });
});
