import { type buildConnector, Pool } from 'undici';
import type { Destination } from './judge-url.js';

const largestHeaderBytes = 16_384;
const keepAliveMs = 4_000;

/** Connections whose answers are read or streamed. */
export function openPool({ origin }: Destination, connect: buildConnector.connector, connections: number): Pool {
  return new Pool(origin, {
    connect,
    connections,
    pipelining: 1,
    allowH2: false,
    keepAliveTimeout: keepAliveMs,
    maxHeaderSize: largestHeaderBytes,
    // Our single deadline covers the whole attempt; undici's timers restart with each byte.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
}
