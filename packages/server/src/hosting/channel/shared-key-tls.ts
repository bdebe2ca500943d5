import type { TlsOptions } from 'node:tls';
import type { buildConnector } from 'undici';

/**
 * The channel's two ends know one secret, and TLS proves it: nobody without it gets past the handshake, in either
 * direction, and nobody in between reads the values that pass. No certificates to make or to renew.
 */
const protocol = {
  // A key exchange of its own for each connection: a secret that leaks later opens nothing recorded before.
  ciphers: 'ECDHE-PSK-CHACHA20-POLY1305',
  minVersion: 'TLSv1.2',
  maxVersion: 'TLSv1.2',
} as const;

const identity = 'souk-hosting';

export function serverTls(secret: Buffer): TlsOptions {
  return { ...protocol, pskCallback: (_socket, named) => (named === identity ? secret : null) };
}

export function clientTls(secret: Buffer): buildConnector.BuildOptions {
  const options = {
    ...protocol,
    pskCallback: () => ({ psk: secret, identity }),
    // The other side has proved the secret; it has no certificate that could name it.
    checkServerIdentity: () => undefined,
    // A host that is busy, as while it tries its box, is not one that is gone.
    timeout: 10_000,
  };
  return options as buildConnector.BuildOptions;
}
