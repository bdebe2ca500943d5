import { request } from 'undici';

export interface JsonPost {
  url: string;
  headers: Record<string, string>;
  body: unknown;
  /** For everything, from the name look-up to the last byte of the answer. */
  deadlineMs: number;
  mostBytes: number;
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
  mostBytes,
}: JsonPost): Promise<{ status: number; text: string }> {
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(deadlineMs),
  });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of answer.body) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new Error(`The answer is longer than ${mostBytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: answer.statusCode, text: Buffer.concat(chunks).toString('utf8') };
}
