import { systemClock } from '@souk/server/foundation/clock.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { openPlatform } from '@souk/server/open-platform.js';
import { webhookPayloads } from '@souk/server/operations/webhook-payloads.js';
import { readConfig } from '@souk/server/read-config.js';
import { deliverWebhooks } from '@souk/server/surfaces/background/deliver-webhooks.js';
import { markRequests } from './worker-mark.js';

/** A process that does nothing but deliver webhooks, under the name it was given; it reports when it has started. */
const { DRILL_WORKER: name = '', ...env } = process.env;
const config = readConfig(env);
const { platform, close } = await openPlatform(
  { ...config, databaseUrl: config.databaseUrl ?? '', masterKey: config.masterKey ?? Buffer.alloc(0) },
  systemClock,
  openLog({ level: config.logLevel, destination: process.stderr }),
);
const marked = { ...platform, outbound: markRequests(platform.outbound, name) };
const worker = await deliverWebhooks(webhookPayloads).start(marked);
process.send?.('ready');
process.once('SIGTERM', async () => {
  await worker.stop();
  await close();
  process.exit(0);
});
