import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Delivery } from '../../server/resources.js';
import { appOption, yesOption } from '../app/app-option.js';
import { chooseInstallation } from './choose-installation.js';
import { readDeliveryId } from './read-delivery-id.js';

export const replay = command({
  name: 'replay',
  summary: 'Replay a delivery, or all deliveries of a time range',
  examples: [
    'souk webhooks replay 1000042',
    'souk webhooks replay --from 2026-11-15T08:00:00Z --to 2026-11-15T09:00:00Z --installation 1000007',
  ],
  arguments: { delivery: { says: 'Delivery ID, see: souk webhooks log' } },
  options: {
    app: appOption,
    from: { kind: 'text', takes: 'time', says: 'Replay deliveries from this time (ISO 8601)' },
    to: { kind: 'text', takes: 'time', says: 'Replay deliveries until this time [default: now]' },
    topic: { kind: 'many', takes: 'topic', says: 'Only this topic; can be repeated' },
    installation: { kind: 'text', takes: 'id', says: 'Installation ID [default: the only installation]' },
    yes: yesOption,
  },
  async run({ terminal, app: choose }, { delivery, app: named, from, to, topic, installation, yes }) {
    if ((delivery === undefined) === (from === undefined))
      throw usageFailure('Missing delivery ID or time range.', 'souk webhooks replay --help');
    const choice = await choose(named);
    if (delivery !== undefined) {
      const replayed = await replayOne(choice, delivery);
      terminal.show(replayed, () => `Delivery ${replayed.id} (${replayed.topic}) queued.`);
      return;
    }
    const installationId = await chooseInstallation(choice, installation);
    await terminal.confirm(
      `Replay all deliveries from ${from} to ${to ?? 'now'} to installation ${installationId}?`,
      yes,
    );
    const body = { from, to: to ?? new Date().toISOString(), ...(topic.length > 0 && { topics: topic }) };
    const path = choice.path(`/installations/${installationId}/webhooks/replay`);
    const replayed = await choice.server.read<{ deliveries: number }>('POST', path, { body });
    terminal.show(replayed, () => `${replayed.deliveries} deliveries queued.`);
  },
});

const replayOne = ({ server, path }: AppChoice, id: string) =>
  server.read<Delivery>('POST', path(`/deliveries/${readDeliveryId(id)}/replay`), { once: true });
