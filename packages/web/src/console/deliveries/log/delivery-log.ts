import type { Delivery, DeliveryFilters } from '../../../api/deliveries';
import type { StreamListener, StreamState } from '../../../api/live/reconnecting-stream';
import { matchesFilters } from './matches-filters';
import { isShown, mergeRows } from './merge-rows';

export interface LogSnapshot {
  rows: readonly Delivery[];
  /** Rows that came while the reader was not to be disturbed. */
  held: number;
  phase: 'loading' | 'ready' | 'failed';
  error: unknown;
  hasMore: boolean;
  loadingMore: boolean;
  paused: boolean;
  stream: StreamState;
}

interface LogPage {
  data: Delivery[];
  nextCursor?: string | null;
}

export interface LogParts {
  filters: DeliveryFilters;
  readPage(query: DeliveryFilters & { cursor?: string }): Promise<LogPage>;
  join(listener: StreamListener): () => void;
  /** Runs it a little later: what comes in the meantime is drawn together. */
  soon(run: () => void): void;
  /** Not more rows than these are kept, and not more are held back. */
  maxRows?: number;
  maxHeld?: number;
}

export interface DeliveryLog {
  read(): LogSnapshot;
  subscribe(listener: () => void): () => void;
  loadMore(): Promise<void>;
  retry(): Promise<void>;
  pause(paused: boolean): void;
  /** While the reader stands at the top, new rows come in; elsewhere they wait. */
  follow(follows: boolean): void;
  showHeld(): void;
}

/** Everything the delivery log knows. It lives outside React: a busy stream must not redraw a page for each event. */
export function openDeliveryLog(parts: LogParts): DeliveryLog {
  const { filters, readPage, join, soon, maxRows = 20_000, maxHeld = 2000 } = parts;
  let snapshot: LogSnapshot = {
    rows: [],
    held: 0,
    phase: 'loading',
    error: undefined,
    hasMore: false,
    loadingMore: false,
    paused: false,
    stream: { kind: 'connecting' },
  };
  const listeners = new Set<() => void>();
  const arrived = new Map<string, Delivery>();
  const held = new Map<string, Delivery>();
  /** More happened than was held or read: what is shown next is read anew. */
  let outrun = false;
  let follows = true;
  let next: { cursor?: string; to?: string } = {};
  /** For each page on its way, the ids that the stream told of meanwhile: the page is older than what it told. */
  const toldDuring = new Set<Set<string>>();

  const change = (part: Partial<LogSnapshot>) => {
    snapshot = { ...snapshot, ...part };
    for (const listener of listeners) listener();
  };

  const withRows = (incoming: readonly Delivery[]): Partial<LogSnapshot> => {
    const rows = mergeRows(snapshot.rows, incoming);
    if (rows.length <= maxRows) return { rows };
    const kept = rows.slice(0, maxRows);
    next = { to: kept.at(-1)?.createdAt };
    return { rows: kept, hasMore: true };
  };

  const belongs = (row: Delivery) => isShown(snapshot.rows, row) || matchesFilters(filters, row);

  const hold = (rows: readonly Delivery[]) => {
    for (const row of rows) held.set(row.id, row);
    outrun ||= held.size > maxHeld;
    if (outrun) for (const id of [...held.keys()].slice(0, held.size - maxHeld)) held.delete(id);
    return { held: [...held.values()].filter((row) => !isShown(snapshot.rows, row)).length };
  };

  /** What changed is shown in its place; what is new waits unless the reader is at the top and nothing waits already. */
  const receive = (rows: readonly Delivery[]) => {
    const news = rows.filter(belongs);
    if (snapshot.paused) return change(hold(news));
    if (follows && held.size === 0) return change(withRows(news));
    const shown = news.filter((row) => isShown(snapshot.rows, row));
    change({ ...withRows(shown), ...hold(news.filter((row) => !isShown(snapshot.rows, row))) });
  };

  const takeIn = () => {
    const rows = [...arrived.values()];
    arrived.clear();
    receive(rows);
  };

  const readRows = async (query: { cursor?: string; to?: string }): Promise<LogPage> => {
    const told = new Set<string>();
    toldDuring.add(told);
    try {
      const page = await readPage({ ...filters, ...query });
      return { ...page, data: page.data.filter(({ id }) => !told.has(id)) };
    } finally {
      toldDuring.delete(told);
    }
  };

  const begin = ({ data, nextCursor }: LogPage) => {
    held.clear();
    outrun = false;
    next = { cursor: nextCursor ?? undefined };
    snapshot = { ...snapshot, rows: [] };
    change({ ...withRows(data), held: 0, phase: 'ready', error: undefined, hasMore: Boolean(nextCursor) });
  };

  const loadNewest = async () => {
    try {
      const page = await readRows({});
      const reaches = page.data.some((row) => isShown(snapshot.rows, row)) || !page.nextCursor;
      if (snapshot.rows.length === 0 || (!reaches && follows && !snapshot.paused)) return begin(page);
      // A list with a hole would lie: the reader is told that there is news, and gets a new list when they ask for it.
      outrun ||= !reaches;
      change({ phase: 'ready', error: undefined });
      receive(page.data);
    } catch (error) {
      change(snapshot.rows.length > 0 ? { error } : { phase: 'failed', error });
    }
  };

  const showHeld = () => {
    if (outrun) {
      snapshot = { ...snapshot, rows: [] };
      change({ phase: 'loading', held: 0 });
      return void loadNewest();
    }
    const waiting = [...held.values()];
    held.clear();
    change({ ...withRows(waiting), held: 0 });
  };

  const listenToStream = () =>
    join({
      onState: (stream) => change({ stream }),
      onGap: () => void loadNewest(),
      onFrame: ({ event, data }) => {
        if (event === 'reset') return void loadNewest();
        if (event !== 'delivery') return;
        const row = JSON.parse(data) as Delivery;
        for (const told of toldDuring) told.add(row.id);
        if (arrived.size === 0) soon(takeIn);
        arrived.set(row.id, row);
      },
    });

  let leave = () => {};
  return {
    read: () => snapshot,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        leave = listenToStream();
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
        const { data, nextCursor } = await readRows(next);
        next = { ...next, cursor: nextCursor ?? undefined };
        change({ ...withRows(data), hasMore: Boolean(nextCursor), loadingMore: false, error: undefined });
      } catch (error) {
        change({ loadingMore: false, error });
      }
    },
    async retry() {
      change({ phase: snapshot.rows.length > 0 ? 'ready' : 'loading', error: undefined });
      await loadNewest();
    },
    pause(paused) {
      change({ paused });
      if (!paused && follows) showHeld();
    },
    follow(now) {
      follows = now;
      if (now && !snapshot.paused && snapshot.held > 0) showHeld();
    },
    showHeld,
  };
}
