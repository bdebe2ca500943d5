import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterPaths } from './cluster-paths.js';
import { readPostmasterFile } from './read-postmaster-file.js';

export interface Addresses {
  /** Database `souk`, as its owner, who is not a superuser (as on a managed server). */
  url: string;
  /** Database `postgres`, as the superuser. */
  adminUrl: string;
  port: number;
}

/** Where PostgreSQL puts its socket: in the folder it works in, so that no path to it can be too long for it to make one. */
export const besideItsFiles = '.';

/** Every socket of a cluster, and the lock on it, has the port in its name. */
export const socketName = (port: number | string): string => `.s.PGSQL.${port}`;

/** In bytes, of the whole path to a socket: macOS allows 103, Linux 107. */
const longestPath = 103;

/**
 * By its socket, which takes half of the time of a round trip over loopback (decision 10). The port is part of the address
 * all the same: it is served too, for programs that want one and for whoever takes `host` out of the address.
 */
export async function addressesOf(paths: ClusterPaths, port: number): Promise<Addresses> {
  const [password, adminPassword] = await Promise.all([
    readFile(paths.password, 'utf8'),
    readFile(paths.adminPassword, 'utf8'),
  ]);
  const query = canUseSocket(paths, port) ? `?host=${encodeURIComponent(paths.cluster)}` : '';
  return {
    url: `postgres://souk:${password}@127.0.0.1:${port}/souk${query}`,
    adminUrl: `postgres://postgres:${adminPassword}@127.0.0.1:${port}/postgres${query}`,
    port,
  };
}

/** One that an older Souk has started, and that outlived it, has none; nor has one whose file system holds no sockets. */
function canUseSocket({ cluster }: ClusterPaths, port: number): boolean {
  const isShort = Buffer.byteLength(join(cluster, socketName(port))) <= longestPath;
  return isShort && readPostmasterFile(cluster)?.socketFolder === besideItsFiles;
}
