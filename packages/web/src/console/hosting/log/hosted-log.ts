import type { HostedLogEntry } from '../../../api/hosting';
import type { StreamListener, StreamState } from '../../../api/live/reconnecting-stream';

export interface LogSnapshot {
  /** Newest first. */
  rows: readonly HostedLogEntry[];
  phase: 'loading' | 'ready' | 'failed';
  error: unknown;
  /** What came while the log was paused. */
  held: number;
  paused: boolean;
  hasMore: boolean;
  loadingMore: boolean;
  stream: StreamState;
}

interface LogParts {
  readPage(query: { cursor?: string }): Promise<{ data: HostedLogEntry[]; nextCursor?: string | null }>;
  join(listener: StreamListener): () => void;
  /** Runs it a little later: what comes in the meantime is drawn together. */
  soon(run: () => void): void;
}

export interface HostedLog {
  read(): LogSnapshot;
  subscribe(listener: () => void): () => void;
  loadMore(): Promise<void>;
  retry(): Promise<void>;
  pause(paused: boolean): void;
}

/** Not more are kept: a flood must not fill the browser. */
const maxRows = 2_000;

/** What a hosted app says, read back and followed. It lives outside React: a busy app must not redraw the page for each line. */
export function openHostedLog({ readPage, join, soon }: LogParts): HostedLog {
  const listeners = new Set<() => void>();
  let cursor: string | undefined;
  let arrived: HostedLogEntry[] = [];
  let held: HostedLogEntry[] = [];
  let snapshot: LogSnapshot = {
    rows: [],
    phase: 'loading',
    error: undefined,
    held: 0,
    paused: false,
    hasMore: false,
    loadingMore: false,
    stream: { kind: 'connecting' },
  };

  const change = (part: Partial<LogSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };

  const receive = () => {
    const news = arrived;
    arrived = [];
    if (!snapshot.paused) return change({ rows: merge(snapshot.rows, news) });
    held = [...held, ...news].slice(-maxRows);
    change({ held: held.length });
  };

  const loadNewest = async () => {
    try {
      const { data, nextCursor } = await readPage({});
      if (snapshot.rows.length === 0) cursor = nextCursor ?? undefined;
      const hasMore = snapshot.rows.length === 0 ? Boolean(nextCursor) : snapshot.hasMore;
      change({ rows: merge(snapshot.rows, data), phase: 'ready', error: undefined, hasMore });
    } catch (error) {
      change(snapshot.rows.length > 0 ? { error } : { phase: 'failed', error });
    }
  };

  const listen = () =>
    join({
      onState: (stream) => change({ stream }),
      onGap: () => void loadNewest(),
      onFrame: ({ event, data }) => {
        if (event === 'reset') return void loadNewest();
        if (event !== 'entry') return;
        if (arrived.length === 0) soon(receive);
        arrived.push(JSON.parse(data) as HostedLogEntry);
      },
    });

  let leave = () => {};
  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        leave = listen();
        void loadNewest();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) leave();
      };
    },
    async loadMore() {
      if (!snapshot.hasMore || snapshot.loadingMore) return;
      change({ loadingMore: true });
      try {
        const { data, nextCursor } = await readPage({ cursor });
        cursor = nextCursor ?? undefined;
        change({
          rows: merge(snapshot.rows, data),
          hasMore: Boolean(nextCursor),
          loadingMore: false,
          error: undefined,
        });
      } catch (error) {
        change({ loadingMore: false, error });
      }
    },
    async retry() {
      change({ phase: snapshot.rows.length > 0 ? 'ready' : 'loading', error: undefined });
      await loadNewest();
    },
    pause(paused) {
      const waiting = held;
      held = [];
      change({ paused, held: 0, rows: merge(snapshot.rows, paused ? [] : waiting) });
    },
  };
}

/** Entries are in the order of their ids, and one that comes twice is one. */
function merge(rows: readonly HostedLogEntry[], news: readonly HostedLogEntry[]): readonly HostedLogEntry[] {
  if (news.length === 0) return rows;
  const byId = new Map([...rows, ...news].map((row) => [row.id, row]));
  return [...byId.values()].sort((one, other) => (one.id < other.id ? 1 : -1)).slice(0, maxRows);
}
