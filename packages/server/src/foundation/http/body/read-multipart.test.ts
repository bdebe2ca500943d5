import { describe, expect, test } from 'vitest';
import { UnreadableBody } from '../request-errors.js';
import { readMultipart } from './read-multipart.js';

const limits = { parts: 2, partBytes: 100 };

async function encode(form: FormData): Promise<[Buffer, string]> {
  const response = new Response(form);
  return [Buffer.from(await response.arrayBuffer()), response.headers.get('content-type') ?? ''];
}

function formOf(parts: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value as string);
  return form;
}

async function reasonOf(body: Buffer, contentType: string): Promise<string> {
  try {
    await readMultipart(body, contentType, limits);
    return 'read';
  } catch (error) {
    return error instanceof UnreadableBody ? error.reason : String(error);
  }
}

describe('a multipart body', () => {
  test('gives fields and files by name', async () => {
    const [body, type] = await encode(formOf({ manifest: 'name = "a"', bundle: new Blob([Buffer.from([1, 0, 2])]) }));
    const parts = await readMultipart(body, type, limits);
    expect(parts.map(({ name, bytes }) => [name, bytes.toString('hex')]).sort()).toEqual([
      ['bundle', '010002'],
      ['manifest', Buffer.from('name = "a"').toString('hex')],
    ]);
  });

  test('takes exactly its limit and refuses one byte more, in fields and files', async () => {
    for (const make of [(text: string) => text, (text: string) => new Blob([text])]) {
      expect(await reasonOf(...(await encode(formOf({ a: make('x'.repeat(100)) }))))).toBe('read');
      expect(await reasonOf(...(await encode(formOf({ a: make('x'.repeat(101)) }))))).toBe('too_large');
    }
  });

  test('refuses more parts than it may have', async () => {
    expect(await reasonOf(...(await encode(formOf({ a: '1', b: '2' }))))).toBe('read');
    expect(await reasonOf(...(await encode(formOf({ a: '1', b: '2', c: '3' }))))).toBe('syntax');
  });

  test('refuses what is cut short, has no boundary, or is no multipart at all', async () => {
    const [body, type] = await encode(formOf({ a: new Blob(['x'.repeat(50)]) }));
    expect(await reasonOf(body.subarray(0, body.length - 20), type)).toBe('syntax');
    expect(await reasonOf(body, 'multipart/form-data')).toBe('syntax');
    expect(await reasonOf(Buffer.from('hello'), type)).toBe('syntax');
  });

  test('takes bytes as they are, whatever charset a part claims', async () => {
    const bytes = Buffer.from([0xff, 0, 0xc3, 0x28]);
    const head = '--b\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: text/plain; charset=utf-16\r\n\r\n';
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b--\r\n')]);
    expect(await readMultipart(body, 'multipart/form-data; boundary=b', limits)).toEqual([{ name: 'a', bytes }]);
  });

  test.each([
    ['form-data; name="a"; filename="b"', 'a'],
    ['form-data; filename="x; name=b"; name="a"', 'a'],
    ['form-data; filename="\\"; name=\\"b"; name="a"', 'a'],
    ['FORM-DATA;name=a', 'a'],
    ['attachment; name="a"', ''],
    ['form-data; filename="name=a"', ''],
  ])('finds the name in %s', async (disposition, name) => {
    const body = Buffer.from(`--b\r\ncontent-disposition: ${disposition}\r\n\r\nx\r\n--b--\r\n`);
    const parts = await readMultipart(body, 'multipart/form-data; charset=utf-8; boundary="b"', limits);
    expect(parts).toEqual([{ name, bytes: Buffer.from('x') }]);
  });

  test('looks no further than the parts it may have', async () => {
    const body = Buffer.from('--b\r\n\r\n\r\n'.repeat(2_000_000));
    const before = process.cpuUsage();
    expect(await reasonOf(body, 'multipart/form-data; boundary=b')).toBe('syntax');
    expect(process.cpuUsage(before).user / 1e6).toBeLessThan(4);
  });

  test('reads no endless heads', async () => {
    const headers = Array.from({ length: 5_000 }, (_, index) => `x-${index}: ${'y'.repeat(50)}\r\n`).join('');
    const body = Buffer.from(`--b\r\n${headers}content-disposition: form-data; name="a"\r\n\r\nx\r\n--b--\r\n`);
    const parts = await readMultipart(body, 'multipart/form-data; boundary=b', limits);
    expect(parts).toEqual([{ name: '', bytes: Buffer.from('x') }]);
  });

  test('always comes to an end, however it is mangled', { timeout: 120_000 }, async () => {
    const [whole, type] = await encode(formOf({ a: 'text', b: new Blob(['x'.repeat(60)]) }));
    const boundary = /boundary=(.*)/.exec(type)?.[1] ?? '';
    const pieces = [
      '\r\n',
      '--',
      boundary,
      `--${boundary}`,
      `\r\n--${boundary}--`,
      '\0',
      ':',
      ';',
      '"',
      'name=',
      '\n',
      '',
    ];
    let seed = 11;
    const next = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let round = 0; round < 3_000; round++) {
      let text = whole.toString('latin1');
      for (let change = 0; change <= next(4); change++) {
        const at = next(text.length + 1);
        text = text.slice(0, at) + (pieces[next(pieces.length)] ?? '') + text.slice(at + next(30));
      }
      expect(['read', 'syntax', 'too_large']).toContain(await reasonOf(Buffer.from(text, 'latin1'), type));
    }
  });
});
