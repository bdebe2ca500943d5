import { setImmediate as nextTurn } from 'node:timers/promises';
import { Dicer } from '@fastify/busboy';
import { UnreadableBody } from '../request-errors.js';

export interface Part {
  name: string;
  bytes: Buffer;
}

export interface MultipartLimits {
  parts: number;
  partBytes: number;
}

/** A part's headers are its disposition, its media type, and little else. */
const headLimits = { maxHeaderPairs: 16, maxHeaderSize: 4 * 1024 };
/** Parsed in one go; other requests run between slices, and parsing stops once a body is refused. */
const sliceBytes = 64 * 1024;
/** Once everything is written the parts end within a few ticks; some malformed bodies never report an end. */
const turnsToEnd = 100;

/**
 * Takes a multipart/form-data body apart. Fields and files are the same to the caller: a name and its bytes, which nothing
 * decodes by a charset that their sender chose.
 */
export async function readMultipart(body: Buffer, contentType: string, limits: MultipartLimits): Promise<Part[]> {
  const boundary = boundaryOf(contentType);
  if (boundary === undefined)
    throw new UnreadableBody('syntax', 'The Content-Type of the multipart body has no boundary.');
  const taking = new PartTaker(boundary, limits);
  for (let start = 0; start < body.length && !taking.isOver; start += sliceBytes) {
    taking.write(body.subarray(start, start + sliceBytes));
    await nextTurn();
  }
  taking.end();
  for (let turn = 0; turn < turnsToEnd && !taking.isOver; turn++) await nextTurn();
  return taking.finish();
}

function boundaryOf(contentType: string): string | undefined {
  const found = /^multipart\/form-data\s*;(?:.*;)?\s*boundary=(?:"([^"]{1,70})"|([^";,\s]{1,70}))\s*(?:;|$)/i.exec(
    contentType.slice(0, 500),
  );
  return found?.[1] ?? found?.[2];
}

/**
 * Uses the parser beneath Busboy: Busboy itself leaves parts beyond its limit without a listener for their errors, and a
 * body that is cut short in one of them would end the process.
 */
class PartTaker {
  readonly #limits: MultipartLimits;
  readonly #parser: Dicer;
  readonly #parts: Part[] = [];
  #begun = 0;
  #ended = false;
  #failure: UnreadableBody | undefined;

  constructor(boundary: string, limits: MultipartLimits) {
    this.#limits = limits;
    this.#parser = new Dicer({ boundary, ...headLimits });
    this.#parser.on('error', () => this.#fail('syntax', 'The multipart body is malformed or incomplete.'));
    this.#parser.on('finish', () => {
      this.#ended = true;
    });
    this.#parser.on('part', (part) => this.#take(part));
  }

  get isOver(): boolean {
    return this.#failure !== undefined || (this.#ended && this.#parts.length === this.#begun);
  }

  write(slice: Buffer): void {
    this.#parser.write(slice);
  }

  end(): void {
    this.#parser.end();
  }

  finish(): Part[] {
    if (!this.isOver) this.#fail('syntax', 'The multipart body is malformed.');
    if (this.#failure) throw this.#failure;
    return this.#parts;
  }

  #take(part: Dicer.PartStream): void {
    part.on('error', () => this.#fail('syntax', 'The multipart body ends in the middle of a part.'));
    this.#begun += 1;
    if (this.#begun > this.#limits.parts) {
      this.#fail('syntax', `The multipart body has more than ${this.#limits.parts} parts.`);
      part.resume();
      return;
    }
    let name = '';
    let size = 0;
    const chunks: Buffer[] = [];
    part.on('header', (header: Record<string, string[]>) => {
      name = nameIn(header['content-disposition']?.[0] ?? '');
    });
    part.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size <= this.#limits.partBytes) chunks.push(chunk);
      else this.#fail('too_large', `The part ${name} is larger than ${this.#limits.partBytes} bytes.`);
    });
    part.on('end', () => this.#parts.push({ name, bytes: Buffer.concat(chunks) }));
  }

  #fail(reason: UnreadableBody['reason'], message: string): void {
    this.#failure ??= new UnreadableBody(reason, message);
  }
}

/** The `name` among the parameters of a disposition, which may be quoted and hold anything in their quotes. */
function nameIn(disposition: string): string {
  const parameter = /;\s*([\w*-]{1,30})\s*=\s*(?:"((?:[^"\\]|\\[\s\S])*)"|([^;\s]*))\s*/gy;
  parameter.lastIndex = /^\s*form-data\s*/i.exec(disposition)?.[0].length ?? disposition.length;
  for (let found = parameter.exec(disposition); found; found = parameter.exec(disposition))
    if (found[1]?.toLowerCase() === 'name') return (found[2] ?? found[3] ?? '').replace(/\\([\s\S])/g, '$1');
  return '';
}
