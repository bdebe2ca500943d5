import { command } from '../../command.js';
import { appOption } from './app-option.js';
import { hostedOnly } from './not-yet.js';

export const showLogs = command({
  name: 'logs',
  summary: 'Logs of a hosted app (hosted apps do not run yet).',
  examples: ['souk app logs --follow'],
  options: { app: appOption, follow: { kind: 'switch', short: 'f', says: 'Go on until Ctrl-C.' } },
  async run() {
    throw hostedOnly('Logs');
  },
});
