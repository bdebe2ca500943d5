import { command } from '../../command.js';
import { usageFailure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Delivery } from '../../server/resources.js';
import { appOption, yesOption } from '../app/app-option.js';
import { chooseInstallation } from './choose-installation.js';

export const replay = command({
  name: 'replay',
  summary: 'Send a delivery again, or all of a time range.',
  examples: [
    'souk webhooks replay 1000042',
    'souk webhooks replay --from 2026-11-15T08:00:00Z --to 2026-11-15T09:00:00Z --installation 1000007',
  ],
  arguments: { delivery: { says: 'Its id, see: souk webhooks log' } },
  options: {
    app: appOption,
    from: { kind: 'text', takes: 'time', says: 'Replay what happened from this time on (ISO 8601).' },
    to: { kind: 'text', takes: 'time', says: 'Until this time; left out, until now.' },
    topic: { kind: 'many', takes: 'topic', says: 'Of this topic only; may be repeated.' },
    installation: { kind: 'text', takes: 'id', says: 'Of which installation; left out, the only one.' },
    yes: yesOption,
  },
  async run({ terminal, app: choose }, { delivery, app: named, from, to, topic, installation, yes }) {
    if ((delivery === undefined) === (from === undefined))
      throw usageFailure('Name a delivery, or a range with --from.', 'See: souk webhooks replay --help');
    const choice = await choose(named);
    if (delivery !== undefined) {
      const replayed = await replayOne(choice, delivery);
      terminal.show(replayed, () => `Delivery ${replayed.id} (${replayed.topic}) is sent again.`);
      return;
    }
    const installationId = await chooseInstallation(choice, installation);
    await terminal.confirm(
      `Send everything from ${from} to ${to ?? 'now'} again to installation ${installationId}?`,
      yes,
    );
    const body = { from, to: to ?? new Date().toISOString(), ...(topic.length > 0 && { topics: topic }) };
    const path = choice.path(`/installations/${installationId}/webhooks/replay`);
    const replayed = await choice.server.read<{ deliveries: number }>('POST', path, { body });
    terminal.show(replayed, () => `${replayed.deliveries} deliveries are sent again.`);
  },
});

const replayOne = ({ server, path }: AppChoice, id: string) =>
  server.read<Delivery>('POST', path(`/deliveries/${encodeURIComponent(id)}/replay`), { once: true });
