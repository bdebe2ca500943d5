import { systemClock } from '@souk/server/foundation/clock.js';
import { openLog } from '@souk/server/foundation/observe/open-log.js';
import { openPlatform } from '@souk/server/foundation/open-platform.js';
import { webhookPayloads } from '@souk/server/operations/webhook-payloads.js';
import { readConfig } from '@souk/server/read-config.js';
import { deliverWebhooks } from '@souk/server/surfaces/background/deliver-webhooks.js';

/** A process that does nothing but deliver webhooks; it says when it has begun. */
const config = readConfig(process.env);
const { platform, close } = await openPlatform(
  { ...config, databaseUrl: config.databaseUrl ?? '', masterKey: config.masterKey ?? Buffer.alloc(0) },
  systemClock,
  openLog({ level: 'fatal', destination: process.stderr }),
);
const worker = await deliverWebhooks(webhookPayloads).start(platform);
process.send?.('ready');
process.once('SIGTERM', async () => {
  await worker.stop();
  await close();
  process.exit(0);
});
