import { command } from '../../command.js';
import type { AppChoice } from '../../project/choose-app.js';
import { readServerEvents } from '../../server/read-server-events.js';
import type { HostedLogEntry } from '../../server/resources.js';
import type { Terminal } from '../../terminal/terminal.js';
import { appOption, environmentOption } from './app-option.js';

const levels = ['debug', 'info', 'warn', 'error'] as const;
const maxShown = 1_000;

export const showLogs = command({
  name: 'logs',
  summary: 'Show the logs, exceptions and requests of a hosted app, oldest first',
  examples: ['souk app logs', 'souk app logs --follow', 'souk app logs --environment production --level error'],
  options: {
    app: appOption,
    environment: { ...environmentOption, says: 'staging or production [default: both]' },
    level: { kind: 'text', takes: 'level', choices: levels, says: 'Only entries of this level' },
    limit: { kind: 'whole', takes: 'count', short: 'n', says: 'Number of newest entries [default: 100]' },
    follow: { kind: 'switch', short: 'f', says: 'Keep printing new entries until Ctrl-C' },
  },
  async run({ terminal, app: choose, signal }, { app: named, environment, level, limit = 100, follow }) {
    const choice = await choose(named);
    const filters = { environment, level };
    if (follow) return followLogs(choice, filters, { terminal, signal });
    const entries: HostedLogEntry[] = [];
    const most = Math.min(limit, maxShown);
    const page = { ...filters, limit: Math.min(most, 100) };
    for await (const entry of choice.server.rows<HostedLogEntry>(choice.path('/logs'), page)) {
      entries.push(entry);
      if (entries.length >= most) break;
    }
    entries.reverse();
    terminal.show(entries, () =>
      entries.length === 0
        ? 'No log entries in the last 7 days.'
        : entries.map((entry) => describe(entry, terminal)).join('\n'),
    );
  },
});

async function followLogs(
  { server, path }: AppChoice,
  filters: Record<string, string | undefined>,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<void> {
  terminal.say(terminal.err.quiet('Waiting for log entries. Press Ctrl-C to stop.'));
  for await (const event of readServerEvents(server, path('/logs/stream'), filters, signal)) {
    if (event.type !== 'entry') continue;
    const entry = JSON.parse(event.data) as HostedLogEntry;
    terminal.showLine(entry, () => describe(entry, terminal));
  }
}

/** One line, and the stack below it. */
function describe(
  { at, level, environment, version, message, stack, request }: HostedLogEntry,
  { out }: Terminal,
): string {
  const paint = level === 'error' ? out.bad : level === 'warn' ? out.warning : (text: string) => text;
  const took = request ? ` ${Math.round(request.durationMs)} ms` : '';
  const line = `${at} ${environment === 'production' ? 'prod' : 'stag'} v${version} ${paint(message)}${took}`;
  return stack === null ? line : `${line}\n${stack}`;
}
