import { command } from '../../command.js';
import { Failure } from '../../failures.js';
import type { TestDelivery } from '../../server/resources.js';
import { appOption } from '../app/app-option.js';
import { chooseInstallation } from './choose-installation.js';

export const sendTest = command({
  name: 'test',
  summary: 'Send a signed test delivery to the app and show its response',
  examples: ['souk webhooks test orders/created', 'souk webhooks test products/updated --installation 1000007'],
  arguments: { topic: { says: 'Topic, for example orders/created', required: true } },
  options: {
    app: appOption,
    installation: { kind: 'text', takes: 'id', says: 'Installation ID [default: the only installation]' },
  },
  async run({ terminal, app: choose }, { topic, app: named, installation }) {
    const choice = await choose(named);
    const id = await chooseInstallation(choice, installation);
    const path = choice.path(`/installations/${id}/webhooks/test`);
    const sent = await choice.server.read<TestDelivery>('POST', path, { body: { topic }, once: true });
    const { httpStatus, error, durationMs } = sent;
    if (error !== null)
      throw new Failure(
        `The app rejected the test delivery: ${error}${httpStatus === null ? '' : ` (${httpStatus})`}, ${durationMs} ms.`,
        {
          code: 'TEST_NOT_DELIVERED',
          fix: 'souk webhooks log',
          details: { ...sent },
        },
      );
    terminal.show(sent, () => `${terminal.out.good('✓')} ${topic}: ${httpStatus} in ${durationMs} ms.`);
  },
});
