import { PassThrough } from 'node:stream';
import type { PoolClient } from 'pg';
import { composeServer } from '../src/compose-server.js';
import { openLog } from '../src/foundation/observe/open-log.js';
import { readConfig } from '../src/read-config.js';

/**
 * A server in a process of its own that kills itself at a chosen moment of the first write with an Idempotency-Key:
 * before its transaction is committed, or after, when the answer is not yet sent. Run with a database and the moment.
 */
const [databaseUrl = '', moment = 'never'] = process.argv.slice(2);

const server = await composeServer({
  config: {
    ...readConfig({ PORT: '0', SOUK_DEMO: '0' }),
    databaseUrl,
    masterKey: Buffer.alloc(32, 7),
    roles: { api: true, worker: false, host: false },
  },
  log: openLog({ level: 'fatal', destination: new PassThrough() }),
});

const die = () => process.kill(process.pid, 'SIGKILL');
const never = () => new Promise(() => undefined);

// Some connections were opened while the server was composed.
const listenedTo = new WeakSet<PoolClient>();
server.platform.pool.on('acquire', (client) => listenIn(client as PoolClient));

function listenIn(client: PoolClient): void {
  if (listenedTo.has(client)) return;
  listenedTo.add(client);
  const query = client.query;
  let kept = false;
  client.query = ((...given: unknown[]) => {
    const [first] = given as [string | { text: string }];
    const text = typeof first === 'string' ? first : first.text;
    if (/insert into "?idempotency_keys/i.test(text)) kept = true;
    if (!kept || !/^commit/i.test(text)) return Reflect.apply(query, client, given);
    if (moment === 'before-commit') die();
    const committed = Reflect.apply(query, client, given) as Promise<unknown>;
    return moment === 'after-commit' ? committed.then(die).then(never) : committed;
  }) as typeof query;
}

process.send?.({ port: await server.start() });
