import { Pool } from 'undici';
import { clientTls } from './shared-key-tls.js';

/** Connections to one end of the channel. */
export function openChannelPool(url: string, secret: Buffer): Pool {
  return new Pool(url, {
    connect: clientTls(secret),
    connections: 64,
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: 30_000,
    maxHeaderSize: 65_536,
  });
}
