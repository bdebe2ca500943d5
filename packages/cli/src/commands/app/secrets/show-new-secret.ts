import type { MintedClientSecret } from '../../../server/resources.js';
import type { Terminal } from '../../../terminal/terminal.js';

/** On stdout alone, so that it can be piped into a keeper of secrets. */
export function showNewSecret(terminal: Terminal, minted: MintedClientSecret): void {
  terminal.show(minted, () => minted.secret);
  terminal.say(terminal.err.warning("Save the secret now. It won't be shown again."));
}
