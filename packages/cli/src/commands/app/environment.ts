import { type CommandGroup, command } from '../../command.js';
import { appOption } from './app-option.js';
import { hostedOnly } from './not-yet.js';

const listVariables = command({
  name: 'list',
  summary: 'List the variables of a hosted app (hosted apps do not run yet).',
  examples: ['souk app env list'],
  options: { app: appOption },
  async run() {
    throw hostedOnly('Variables');
  },
});

const setVariable = command({
  name: 'set',
  summary: 'Set a variable of a hosted app (hosted apps do not run yet).',
  examples: ['souk app env set API_KEY=...'],
  arguments: { pair: { says: 'NAME=value', required: true } },
  options: { app: appOption },
  async run() {
    throw hostedOnly('Variables');
  },
});

export const environment: CommandGroup = {
  name: 'env',
  summary: 'Variables of a hosted app.',
  commands: [listVariables, setVariable],
};
