import { gzipSync } from 'node:zlib';

export interface TarEntry {
  name: string;
  content?: string | Buffer;
  /** What the header says, where it lies about the content. */
  size?: number;
  type?: string;
}

/** Header and content of each, as tar has them; nothing is checked, so that what is wrong stays wrong. */
export function makeTar(entries: TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', size, type = '0' }) => {
    const bytes = Buffer.from(content);
    return [headerOf(name, size ?? bytes.length, type), bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(1024)]);
}

export const makeTarGz = (entries: TarEntry[]): Buffer => gzipSync(makeTar(entries));

function headerOf(name: string, size: number, type: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0, 100);
  header.write('0000644\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** A pax header that says something about the next entry. */
export function paxEntry(records: Record<string, string>): TarEntry {
  const content = Object.entries(records)
    .map(([key, value]) => {
      const rest = ` ${key}=${value}\n`;
      let length = rest.length + 1;
      while (String(length).length + rest.length !== length) length = String(length).length + rest.length;
      return `${length}${rest}`;
    })
    .join('');
  return { name: 'PaxHeader/x', content, type: 'x' };
}
