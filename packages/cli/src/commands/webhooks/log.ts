import { command } from '../../command.js';
import type { AppChoice } from '../../project/choose-app.js';
import { readServerEvents } from '../../server/read-server-events.js';
import type { Delivery } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';
import { appOption } from '../app/app-option.js';
import { describeDelivery } from './describe-delivery.js';

const statuses = ['pending', 'delivered', 'failed', 'skipped'] as const;
type Filters = Record<string, string | number | undefined>;

export const showLog = command({
  name: 'log',
  summary: 'Show deliveries, newest last',
  examples: ['souk webhooks log', 'souk webhooks log --follow', 'souk webhooks log --status failed --limit 50 --json'],
  options: {
    app: appOption,
    follow: {
      kind: 'switch',
      short: 'f',
      says: 'Keep printing new deliveries until Ctrl-C; with --json, one line each',
    },
    status: { kind: 'text', takes: 'status', choices: statuses, says: statuses.join(', ') },
    topic: { kind: 'text', takes: 'topic', says: 'Only this topic, for example orders/created' },
    installation: { kind: 'text', takes: 'id', says: 'Only this installation, by ID' },
    limit: { kind: 'whole', takes: 'count', says: 'Maximum number of rows [default: 20]' },
  },
  async run({ terminal, app: choose, signal }, { app: named, follow, status, topic, installation, limit = 20 }) {
    const choice = await choose(named);
    const filters: Filters = { status, topic, installationId: installation };
    const past = await readPast(choice, filters, limit);
    if (!follow) {
      terminal.show(past, () => past.map((one) => describeDelivery(one, terminal)).join('\n') || 'No deliveries yet.');
      return;
    }
    for (const delivery of past) terminal.showLine(delivery, () => describeDelivery(delivery, terminal));
    terminal.say(terminal.err.quiet('Waiting for deliveries. Press Ctrl-C to stop.'));
    await followLog(choice, filters, terminal, signal);
  },
});

/** The newest ones, in the order in which they came. */
async function readPast({ server, path }: AppChoice, filters: Filters, limit: number): Promise<Delivery[]> {
  const found: Delivery[] = [];
  for await (const one of server.rows<Delivery>(path('/deliveries'), {
    ...filters,
    limit: Math.min(limit || 1, 100),
  })) {
    if (found.length >= limit) break;
    found.push(one);
  }
  return found.reverse();
}

async function followLog(
  { server, path }: AppChoice,
  filters: Filters,
  terminal: Terminal,
  signal: AbortSignal,
): Promise<void> {
  for await (const event of readServerEvents(server, path('/deliveries/stream'), filters, signal)) {
    if (event.type !== 'delivery') continue;
    const delivery = JSON.parse(event.data) as Delivery;
    terminal.showLine(delivery, () => describeDelivery(delivery, terminal));
  }
}
