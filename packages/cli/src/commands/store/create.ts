import { command } from '../../command.js';
import { linkStore } from '../../project/link.js';
import type { DevStore } from '../../server/resources.js';
import { facts, safe } from '../../terminal/table.js';
import { waitForStore } from './wait-for-store.js';

const presets = ['empty', 'small', 'large'] as const;

export const createStore = command({
  name: 'create',
  summary: 'Create a dev store and wait until it is ready',
  examples: ['souk store create "My store"', 'souk store create "Big one" --preset large --seed 42'],
  arguments: { name: { says: 'Name of the dev store' } },
  options: {
    preset: { kind: 'text', takes: 'preset', choices: presets, says: 'empty, small or large [default: small]' },
    seed: { kind: 'text', takes: 'seed', says: 'Seed of the sample data; the same seed creates the same data' },
    noWait: { kind: 'switch', says: 'Return without waiting' },
  },
  async run({ terminal, server: choose, folder, signal }, { name: given, preset, seed, noWait }) {
    const server = await choose();
    const name =
      given ?? (await terminal.ask('Name of the dev store?', 'Name the store: souk store create "My store"'));
    const body = { name, ...(preset && { preset }), ...(seed && { seed }) };
    const started = await server.read<DevStore>('POST', '/developer/dev-stores', { body, once: true });
    const store = noWait ? started : await waitForStore(server, started, terminal, signal);
    terminal.show(store, () =>
      facts([
        ['Store', safe(store.name)],
        ['Id', store.id],
        ['Business', store.businessId ?? undefined],
        ['State', store.state],
      ]),
    );
    if (await linkStore(folder, server.url.origin, store.id))
      terminal.say(terminal.err.quiet('Commands in this folder now use this store, unless you name another one.'));
    terminal.say(terminal.err.quiet(`Next: souk store install ${store.id}`));
  },
});
