import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for Souk, as far as webhooks are concerned: it publishes a key, and signs with it. */
export interface SigningSouk {
  baseUrl: string;
  /** A delivery as Souk would send it; with `forged` it is signed by somebody else. */
  deliver(event: object, options?: { forged?: boolean }): { headers: Record<string, string>; body: string };
  close(): void;
}

export async function startSigningSouk(): Promise<SigningSouk> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');
  const key = {
    key: `whpk_${raw.toString('base64')}`,
    active: true,
    createdAt: new Date().toISOString(),
    retiresAt: null,
  };
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    deliver(event, { forged = false } = {}) {
      const body = JSON.stringify(event);
      const signer = forged ? generateKeyPairSync('ed25519').privateKey : privateKey;
      return { body, headers: headersOf(body, signer) };
    },
    close: () => void server.close(),
  };
}

function headersOf(body: string, key: KeyObject): Record<string, string> {
  const id = 'dlv_1';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = sign(null, Buffer.from(`${id}.${timestamp}.${body}`), key).toString('base64');
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1a,${signature}`,
    'svc-topic': installed.type,
    'svc-business-id': installed.businessId,
    'svc-api-version': installed.apiVersion,
  };
}

/** `app/installed`, as small as it can be. */
export const installed = {
  id: 'evt_1',
  type: 'app/installed',
  apiVersion: '2026-10',
  createdAt: '2026-10-01T09:30:00.000Z',
  businessId: '1',
  storeId: null,
  appId: '7',
  installationId: '9',
  changed: [],
  data: { installation: { id: '9' } },
};
