import { command } from '../command.js';
import { signInNeeded } from '../failures.js';
import { readVersion } from '../read-version.js';

export const mcp = command({
  name: 'mcp',
  summary: 'Serve tools to an agent over stdin and stdout (Model Context Protocol).',
  examples: ['souk mcp', 'souk mcp --write', 'souk mcp --server production'],
  options: {
    write: { kind: 'switch', says: 'Offer the tools that change something; without it they are not there.' },
  },
  async run({ terminal, server: choose, signal }, { write }) {
    const { url, token } = await choose();
    if (!token) throw signInNeeded(`You are not signed in at ${url.origin}.`);
    // Loaded only here: no other command waits for it.
    const { serveOverStdio } = await import('@souk/mcp/stdio');
    const mode = write ? 'write' : 'read';
    terminal.say(`Souk's tools for ${url.origin}, ${write ? 'reading and writing' : 'read-only'}.`);
    await serveOverStdio({ url, token, mode, version: readVersion(), signal, say: (text) => terminal.say(text) });
  },
});
