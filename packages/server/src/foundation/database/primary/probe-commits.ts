import { SocketClient } from './socket-client.js';

/** A transaction that writes nothing anybody reads, and whose commit waits as any other does. */
const probe = `select pg_logical_emit_message(true, 'souk', 'probe')`;
/** The function of PostgreSQL that waits for standbys. Its warnings mean that a wait was given up, in any language. */
export const standbyWait = 'SyncRepWaitForLSN';
/** How long a commit may wait, for a disk or for a standby. */
export const commitWithinMs = 5_000;

export interface CommitProbe {
  /** Resolves when a commit that began after the call is confirmed; rejects when it broke off or was not waited for. */
  commit(): Promise<void>;
  close(): void;
}

/** One connection that is never given up while it waits: a waiting one keeps its server process until the standby is back. */
export function openCommitProbe(url: string): CommitProbe {
  let client: SocketClient | undefined;
  let cancelled = false;
  const connect = async () => {
    const opened = new SocketClient({
      connectionString: url,
      application_name: 'souk-probe',
      connectionTimeoutMillis: 3_000,
      keepAlive: true,
    });
    opened.on('error', () => {
      if (client === opened) client = undefined;
    });
    opened.on('notice', ({ routine }) => {
      if (routine === standbyWait) cancelled = true;
    });
    await opened.connect();
    client = opened;
    return opened;
  };
  return {
    async commit() {
      const connection = client ?? (await connect());
      cancelled = false;
      await connection.query(probe);
      if (cancelled) throw new Error('The wait of a probe was cancelled.');
    },
    close() {
      client?.destroy();
      client = undefined;
    },
  };
}
