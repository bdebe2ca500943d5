import type { InstanceKey } from './instance-key.js';
import type { LogEntry } from './log-entry.js';

/**
 * What a host asks of the platform. A host holds neither the master key nor an account of the database: whatever it needs
 * of an instance comes this way, and only for instances it has the lease of.
 */
export interface InstanceSource {
  /** Null for what must not run: unknown, rejected by its scan, suspended, removed. */
  readInstance(key: InstanceKey): Promise<InstanceDefinition | null>;
  kvGet(key: InstanceKey, name: string): Promise<Buffer | null>;
  kvPut(key: InstanceKey, name: string, value: Buffer): Promise<KvRefusal | undefined>;
  kvDelete(key: InstanceKey, name: string): Promise<void>;
  /** In the order of names; `after` is the last name of the page before. */
  kvList(key: InstanceKey, page: { prefix: string; after: string | null; limit: number }): Promise<KvPage>;
  /** Already bounded in number and size, and without the instance's values. May be called again with the same entries. */
  writeLogs(key: InstanceKey, entries: LogEntry[]): Promise<void>;
  recordUsage(key: InstanceKey, usage: InstanceUsage): Promise<void>;
  /** Souk's own API, from within: only the paths an app may call arrive here, without forwarding headers. */
  callSouk(key: InstanceKey, request: InnerRequest): Promise<InnerAnswer>;
}

export interface InstanceDefinition {
  files: { path: string; bytes: Buffer }[];
  /** The path of the module that exports `fetch`. */
  main: string;
  /** The version's `allowed_hosts`, as written there. */
  allowedHosts: string[];
  /** Bound as `env.NAME`, `SOUK_*` among them. None of them is ever logged. */
  values: Record<string, string>;
}

export interface KvRefusal {
  refusal: 'KEY_TOO_LONG' | 'VALUE_TOO_LARGE' | 'STORE_FULL';
  message: string;
}

export interface KvPage {
  names: string[];
  /** Null on the last page. */
  next: string | null;
}

/** What happened since the last report; all of it is added up. */
export interface InstanceUsage {
  requests: number;
  /** Answers of ours, by code (`APP_TIMEOUT`), and answers of 500 and above of the app (`5xx`). */
  failures: Record<string, number>;
  durationMs: number;
  cpuMs: number;
  outboundCalls: number;
  starts: number;
  /** Ended by the watchdog, by reason (`deaf`, `cpu`, `memory`). */
  kills: Record<string, number>;
  /** The most memory seen, in bytes. */
  memoryPeakBytes: number;
}

export interface InnerRequest {
  method: string;
  /** Path and query. */
  path: string;
  headers: [name: string, value: string][];
  body: Buffer | null;
}

export interface InnerAnswer {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
}
