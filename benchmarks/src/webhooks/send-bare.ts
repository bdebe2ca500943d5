import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { Pool } from 'undici';

/** The limit: signs and posts bodies as fast as one process can, and stores nothing. */
export interface BareSender {
  send(id: string, body: Buffer): Promise<void>;
  /** All of them, with this many under way at once; returns how many per second. */
  sendAll(bodies: readonly Buffer[], count: number, atOnce: number): Promise<number>;
  close(): Promise<void>;
}

export function openBareSender(url: string, path: string, connections: number): BareSender {
  const pool = new Pool(url, { connections, pipelining: 1 });
  const { privateKey } = generateKeyPairSync('ed25519');
  const send = async (id: string, body: Buffer) => {
    const timestamp = Math.floor(Date.now() / 1000);
    const signature = await signAsync(Buffer.concat([Buffer.from(`${id}.${timestamp}.`), body]), privateKey);
    const answer = await pool.request({
      path,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'webhook-id': id,
        'webhook-timestamp': String(timestamp),
        'webhook-signature': `v1a,${signature.toString('base64')}`,
      },
      body,
    });
    await answer.body.dump();
  };
  return {
    send,
    async sendAll(bodies, count, atOnce) {
      const started = performance.now();
      let next = 0;
      const hand = async () => {
        while (next < count) {
          const turn = next++;
          await send(`dlv_${turn}`, bodies[turn % bodies.length] as Buffer);
        }
      };
      await Promise.all(Array.from({ length: atOnce }, hand));
      return count / ((performance.now() - started) / 1000);
    },
    close: () => pool.close(),
  };
}

function signAsync(content: Buffer, key: KeyObject): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    sign(null, content, key, (error, signature) => (error ? reject(error) : resolve(signature)));
  });
}
