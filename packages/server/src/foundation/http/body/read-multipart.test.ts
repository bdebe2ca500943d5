import { describe, expect, test } from 'vitest';
import { UnreadableBody } from '../refusal.js';
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
});
