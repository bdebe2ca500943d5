import { describe, expect, it } from 'vitest';
import type { Delivery, DeliveryFilters } from '../../../api/deliveries';
import type { StreamListener } from '../../../api/live/reconnecting-stream';
import { type DeliveryLog, type LogParts, openDeliveryLog } from './delivery-log';

const row = (number: number, part: Partial<Delivery> = {}) =>
  ({
    id: String(number),
    topic: 'orders/created',
    status: 'pending',
    createdAt: new Date(Date.UTC(2026, 9, 1) + number).toISOString(),
    ...part,
  }) as Delivery;

interface World {
  log: DeliveryLog;
  listener: StreamListener;
  tell(...rows: Delivery[]): void;
  ids(): string[];
}

/** A log over a server that holds these rows, newest first, two or more to a page. */
async function openWorld(
  server: Delivery[],
  { filters = {}, pageSize = 2, ...rest }: { filters?: DeliveryFilters; pageSize?: number } & Partial<LogParts> = {},
): Promise<World> {
  let listener: StreamListener | undefined;
  const queued: (() => void)[] = [];
  const log = openDeliveryLog({
    filters,
    readPage: async ({ cursor, to }) => {
      const rows = server.filter(({ createdAt }) => to === undefined || createdAt <= to);
      const from = Number(cursor ?? 0);
      const end = from + pageSize;
      return { data: rows.slice(from, end), nextCursor: end < rows.length ? String(end) : null };
    },
    join: (one) => {
      listener = one;
      return () => undefined;
    },
    soon: (run) => void queued.push(run),
    ...rest,
  });
  log.subscribe(() => undefined);
  await settled();
  if (!listener) throw new Error('Nobody joined the stream.');
  const joined = listener;
  return {
    log,
    listener: joined,
    ids: () => log.read().rows.map(({ id }) => id),
    tell(...rows) {
      for (const one of rows) joined.onFrame({ id: one.id, event: 'delivery', data: JSON.stringify(one) });
      for (const run of queued.splice(0)) run();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('the delivery log', () => {
  it('shows the newest page, then more on request, until there is no more', async () => {
    const { log, ids } = await openWorld([row(5), row(4), row(3)]);
    expect(ids()).toEqual(['5', '4']);
    expect(log.read()).toMatchObject({ phase: 'ready', hasMore: true });
    await log.loadMore();
    expect(ids()).toEqual(['5', '4', '3']);
    expect(log.read().hasMore).toBe(false);
  });

  it('puts what the stream tells where it belongs, and changes what is there', async () => {
    const { log, tell, ids } = await openWorld([row(10), row(9)]);
    tell(row(12), row(11), row(10, { status: 'delivered' }), row(11, { status: 'failed' }));
    expect(ids()).toEqual(['12', '11', '10', '9']);
    expect(log.read().rows.map(({ status }) => status)).toEqual(['pending', 'failed', 'delivered', 'pending']);
  });

  it('moves nothing under a reader who is elsewhere, and shows it on request', async () => {
    const { log, tell, ids } = await openWorld([row(2), row(1)]);
    log.follow(false);
    tell(row(3), row(1, { status: 'failed' }));
    expect(ids()).toEqual(['2', '1']);
    expect(log.read().rows[1]?.status).toBe('failed');
    expect(log.read().held).toBe(1);
    tell(row(3, { status: 'delivered' }));
    expect(log.read().held).toBe(1);
    log.showHeld();
    expect(ids()).toEqual(['3', '2', '1']);
    expect(log.read().rows[0]?.status).toBe('delivered');
  });

  it('changes nothing at all while it is paused', async () => {
    const { log, tell, ids } = await openWorld([row(2), row(1)]);
    log.pause(true);
    tell(row(3), row(2, { status: 'delivered' }));
    expect(log.read()).toMatchObject({ held: 1, paused: true });
    expect(log.read().rows[0]?.status).toBe('pending');
    log.pause(false);
    expect(ids()).toEqual(['3', '2', '1']);
    expect(log.read().rows[1]?.status).toBe('delivered');
  });

  it('takes only what the filters let through, and keeps what it shows', async () => {
    const { log, tell, ids } = await openWorld([row(2, { status: 'failed' })], { filters: { status: 'failed' } });
    tell(row(3), row(4, { status: 'failed' }), row(2, { status: 'delivered' }));
    expect(ids()).toEqual(['4', '2']);
    expect(log.read().rows[1]?.status).toBe('delivered');
  });

  it('believes the stream rather than a page that was read before', async () => {
    let answer: (page: { data: Delivery[] }) => void = () => undefined;
    const { log, tell } = await openWorld([], {
      readPage: () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    });
    tell(row(1, { status: 'delivered' }));
    answer({ data: [row(1), row(0)] });
    await settled();
    expect(log.read().rows.map(({ id, status }) => [id, status])).toEqual([
      ['1', 'delivered'],
      ['0', 'pending'],
    ]);
  });

  it('reads what it missed after a gap, and begins anew when it missed more than a page', async () => {
    const server = [row(2), row(1)];
    const { log, listener, ids } = await openWorld(server);
    server.unshift(row(3));
    listener.onGap();
    await settled();
    expect(ids()).toEqual(['3', '2', '1']);
    server.unshift(row(9), row(8), row(7), row(6));
    log.follow(false);
    listener.onFrame({ id: '9', event: 'reset', data: '{}' });
    await settled();
    expect(ids()).toEqual(['3', '2', '1']);
    expect(log.read().held).toBe(2);
    log.showHeld();
    await settled();
    expect(ids()).toEqual(['9', '8']);
    await log.loadMore();
    expect(ids()).toEqual(['9', '8', '7', '6']);
  });

  it('keeps a bounded number of rows, and reads the others again when they are wanted', async () => {
    const server = [row(4), row(3), row(2), row(1)];
    const { log, tell, ids } = await openWorld(server, { maxRows: 3, pageSize: 3 });
    server.unshift(row(5));
    tell(row(5));
    expect(ids()).toEqual(['5', '4', '3']);
    expect(log.read().hasMore).toBe(true);
  });

  it('says that it failed, and recovers', async () => {
    let fails = true;
    const { log, ids } = await openWorld([], {
      readPage: async () => {
        if (fails) throw new Error('no answer');
        return { data: [row(1)] };
      },
    });
    expect(log.read().phase).toBe('failed');
    fails = false;
    await log.retry();
    expect(ids()).toEqual(['1']);
    expect(log.read()).toMatchObject({ phase: 'ready', error: undefined });
  });
});
