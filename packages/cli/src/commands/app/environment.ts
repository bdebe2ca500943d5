import { type CommandGroup, command } from '../../command.js';
import { Failure, usageFailure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { EnvironmentVariable, Version } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { table } from '../../terminal/table.js';
import { appOption, environmentOption } from './app-option.js';

const listVariables = command({
  name: 'list',
  summary: 'List the environment variables of a hosted app (values are never shown)',
  examples: ['souk app env list', 'souk app env list --environment production'],
  options: { app: appOption, environment: environmentOption },
  async run({ terminal, app: choose }, { app: named, environment = 'staging' }) {
    const { server, path } = await choose(named);
    const variables = await server.read<EnvironmentVariable[]>('GET', path(`/environment/${environment}`));
    terminal.show(variables, () =>
      variables.length === 0
        ? `No variables in ${environment} yet. Set one: souk app env set NAME=value`
        : table(variables, [
            { title: 'Name', cell: ({ name }) => name },
            { title: 'Set', cell: ({ updatedAt }) => ago(updatedAt) },
          ]),
    );
  },
});

const setVariable = command({
  name: 'set',
  summary: 'Set an environment variable of a hosted app; running instances restart',
  examples: ['souk app env set API_KEY=...', 'souk app env set API_KEY=... --environment production'],
  arguments: { pair: { says: 'NAME=value', required: true } },
  options: { app: appOption, environment: environmentOption },
  async run({ terminal, app: choose }, { pair, app: named, environment = 'staging' }) {
    const [, name, value] = /^([^=]+)=(.+)$/s.exec(pair) ?? [];
    if (name === undefined || value === undefined) throw usageFailure('Use NAME=value.');
    const choice = await choose(named);
    await requireHosted(choice);
    const { server, app, path } = choice;
    const place = path(`/environment/${environment}/${encodeURIComponent(name)}`);
    const variable = await server.read<EnvironmentVariable>('PUT', place, { body: { value } });
    terminal.show(variable, () => `${terminal.out.good('✓')} ${name} set in ${environment} of ${app.handle}.`);
  },
});

/** Before its first version nothing is known, and a variable may be wanted by it. */
async function requireHosted({ server, app, path }: AppChoice): Promise<void> {
  if (app.latestVersion === null) return;
  const { hosting } = await server.read<Version>('GET', path(`/versions/${app.latestVersion}`));
  if (hosting.scan !== null) return;
  throw new Failure(`${app.handle} runs on your own server, so Souk passes no variables to it.`, {
    code: 'APP_NOT_HOSTED',
    fix: 'Set the variable where the app runs. Souk stores variables of hosted apps only.',
  });
}

const removeVariable = command({
  name: 'remove',
  summary: 'Remove an environment variable of a hosted app; running instances restart',
  examples: ['souk app env remove API_KEY'],
  arguments: { name: { says: 'Variable name', required: true } },
  options: { app: appOption, environment: environmentOption },
  async run({ terminal, app: choose }, { name, app: named, environment = 'staging' }) {
    const { server, app, path } = await choose(named);
    await server.send('DELETE', path(`/environment/${environment}/${encodeURIComponent(name)}`));
    terminal.show({ name, environment }, () => `${name} removed from ${environment} of ${app.handle}.`);
  },
});

export const environment: CommandGroup = {
  name: 'env',
  summary: 'Manage the environment variables of a hosted app',
  commands: [listVariables, setVariable, removeVariable],
};
