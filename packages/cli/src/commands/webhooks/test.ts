import { command } from '../../command.js';
import { Failure } from '../../failures.js';
import type { TestDelivery } from '../../server/resources.js';
import { appOption } from '../app/app-option.js';
import { chooseInstallation } from './choose-installation.js';

export const sendTest = command({
  name: 'test',
  summary: 'Send a signed sample to the app now and show its answer.',
  examples: ['souk webhooks test orders/created', 'souk webhooks test products/updated --installation 1000007'],
  arguments: { topic: { says: 'For example orders/created.', required: true } },
  options: {
    app: appOption,
    installation: { kind: 'text', takes: 'id', says: 'Of which installation; left out, the only one.' },
  },
  async run({ terminal, app: choose }, { topic, app: named, installation }) {
    const choice = await choose(named);
    const id = await chooseInstallation(choice, installation);
    const path = choice.path(`/installations/${id}/webhooks/test`);
    const sent = await choice.server.read<TestDelivery>('POST', path, { body: { topic }, once: true });
    const { httpStatus, error, durationMs } = sent;
    if (error !== null)
      throw new Failure(
        `The app did not take it: ${error}${httpStatus === null ? '' : ` (${httpStatus})`}, ${durationMs} ms.`,
        {
          code: 'TEST_NOT_DELIVERED',
          fix: 'Look at the answers: souk webhooks log',
          details: { ...sent },
        },
      );
    terminal.show(sent, () => `${terminal.out.good('✓')} ${topic}: ${httpStatus} in ${durationMs} ms.`);
  },
});
