import { totalmem } from 'node:os';
import { besideItsFiles } from './cluster-addresses.js';

export interface ServerOptions {
  port: number;
  /** Whether it has a socket beside its port. */
  socket: boolean;
  durable: boolean;
}

/** Given on the command line at each start, so that a newer Souk brings its settings to an older cluster. */
export function serverSettings({ port, socket, durable }: ServerOptions): string[] {
  const settings: Record<string, string> = {
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: socket ? besideItsFiles : '',
    max_connections: '200',
    shared_buffers: `${sharedBuffersMegabytes(durable)}MB`,
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    lc_messages: 'C',
    // A client that died in the middle of a statement must not keep its locks.
    client_connection_check_interval: '2s',
    logging_collector: 'off',
    log_destination: 'stderr',
    log_min_messages: 'log',
    // Refused statements (a unique violation, say) are answers to the caller, not news about the server.
    log_checkpoints: 'off',
    fsync: durable ? 'on' : 'off',
    synchronous_commit: durable ? 'on' : 'off',
    full_page_writes: durable ? 'on' : 'off',
  };
  if (!durable) Object.assign(settings, throwAwaySettings);
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** A cluster that lives only for a test run does not need durability. */
const throwAwaySettings = {
  wal_level: 'minimal',
  max_wal_senders: '0',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  io_method: 'sync',
  autovacuum_naptime: '10min',
};

function sharedBuffersMegabytes(durable: boolean): number {
  if (!durable) return 128;
  const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY;
  const memory = Math.min(totalmem(), allowed) / 2 ** 20;
  return Math.round(Math.min(512, Math.max(64, memory / 8)));
}
