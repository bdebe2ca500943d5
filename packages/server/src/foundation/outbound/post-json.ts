import { Pool } from 'undici';

export interface JsonPost {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** For everything, from the name look-up to the last byte of the answer. */
  deadlineMs: number;
  maxBytes: number;
}

/**
 * Posts JSON to an address that the operator configured, and reads the answer. Not for addresses that others choose: those go
 * through the guarded client. No redirect is followed, so that a credential goes nowhere else.
 */
export async function postJson({
  url,
  headers,
  body,
  deadlineMs,
  maxBytes,
}: JsonPost): Promise<{ status: number; text: string }> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: 1 });
  try {
    const answer = await pool.request({
      method: 'POST',
      path: pathname + search,
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(deadlineMs),
    });
    return { status: answer.statusCode, text: await readBounded(answer.body, maxBytes) };
  } finally {
    // Seldom enough that no connection is kept for the next.
    await pool.destroy();
  }
}

async function readBounded(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Error(`The answer is longer than ${maxBytes} bytes.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
