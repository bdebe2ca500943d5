import { command } from '../command.js';
import { signInNeeded } from '../failures.js';
import { readVersion } from '../read-version.js';

export const mcp = command({
  name: 'mcp',
  summary: 'Run an MCP server for agents over stdin and stdout',
  examples: ['souk mcp', 'souk mcp --write', 'souk mcp --server production'],
  options: {
    write: { kind: 'switch', says: 'Enable tools that make changes [default: read-only]' },
  },
  async run({ terminal, server: choose, signal }, { write }) {
    const { url, token } = await choose();
    if (!token) throw signInNeeded(`You're not signed in to ${url.origin}.`);
    // Loaded only here: no other command waits for it.
    const { serveOverStdio } = await import('@souk/mcp/stdio');
    const mode = write ? 'write' : 'read';
    terminal.say(`Souk MCP server for ${url.origin} (${write ? 'read and write' : 'read-only'}).`);
    await serveOverStdio({ url, token, mode, version: readVersion(), signal, say: (text) => terminal.say(text) });
  },
});
