import busboy from 'busboy';
import { UnreadableBody } from '../refusal.js';

export interface Part {
  name: string;
  bytes: Buffer;
}

export interface MultipartLimits {
  parts: number;
  partBytes: number;
}

/** Takes a multipart/form-data body apart. Fields and files are the same to the caller: a name and its bytes. */
export function readMultipart(body: Buffer, contentType: string, limits: MultipartLimits): Promise<Part[]> {
  return new Promise((resolve, reject) => {
    const refuse = (message: string) => reject(new UnreadableBody('syntax', message));
    const tooLarge = (name: string) =>
      reject(new UnreadableBody('too_large', `The part ${name} is larger than ${limits.partBytes} bytes.`));
    const parts: Part[] = [];
    const reader = openReader(contentType, limits);
    if (!reader) return refuse('The multipart body names no boundary in its Content-Type.');
    reader.on('field', (name, value, { valueTruncated }) => {
      if (valueTruncated) tooLarge(name);
      parts.push({ name, bytes: Buffer.from(value) });
    });
    reader.on('file', (name, stream) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('limit', () => tooLarge(name));
      stream.on('error', () => refuse('The multipart body ends in the middle of a part.'));
      stream.on('end', () => parts.push({ name, bytes: Buffer.concat(chunks) }));
    });
    reader.on('partsLimit', () => refuse(`The multipart body has more than ${limits.parts} parts.`));
    reader.on('error', () => refuse('The multipart body is malformed or cut short.'));
    reader.on('close', () => resolve(parts));
    reader.end(body);
  });
}

function openReader(contentType: string, { parts, partBytes }: MultipartLimits): busboy.Busboy | undefined {
  try {
    return busboy({
      headers: { 'content-type': contentType },
      // One more than is allowed, so that exactly the limit is not mistaken for too much.
      limits: { parts: parts + 1, fileSize: partBytes + 1, fieldSize: partBytes + 1, fieldNameSize: 100 },
    });
  } catch (error) {
    if (error instanceof Error) return undefined;
    throw error;
  }
}
