import { command } from '../../command.js';
import { BadOutcome } from '../../failures.js';
import type { Checklist, CheckResult } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';
import type { Terminal } from '../../terminal/terminal.js';
import { appOption } from './app-option.js';

export const distributions = ['public', 'unlisted'] as const;

export const checkApp = command({
  name: 'check',
  summary: 'Run the review checks without submitting',
  examples: ['souk app check', 'souk app check --distribution unlisted --json'],
  options: {
    app: appOption,
    distribution: { kind: 'text', takes: 'kind', choices: distributions, says: 'public or unlisted [default: public]' },
  },
  async run({ terminal, app: choose }, { app: named, distribution = 'public' }) {
    const { server, path } = await choose(named);
    terminal.say(terminal.err.quiet('Running the checks. Checks that request your app take a few seconds.'));
    const list = await server.read<Checklist>('POST', path('/checks'), { body: { distribution } });
    terminal.show(list, () => linesOf(list, terminal));
    if (!list.passed) throw new BadOutcome('Some checks failed.');
  },
});

function linesOf({ results }: Checklist, { out }: Terminal): string {
  const signs: Record<CheckResult['status'], string> = {
    pass: out.good('✓'),
    fail: out.bad('✗'),
    error: out.bad('!'),
    warning: out.warning('!'),
    skipped: out.quiet('-'),
  };
  const lines = results
    .flatMap(({ key, status, message, fix }) => [
      `${signs[status]} ${out.bold(key)}  ${safe(message)}`,
      ...(fix && status !== 'pass' ? [`    ${safe(fix)}`] : []),
    ])
    .join('\n');
  const open = results.filter(({ status, hard }) => hard && (status === 'fail' || status === 'error')).length;
  const verdict =
    open === 0
      ? 'All required checks passed. Submit the app: souk app submit'
      : `${open} of ${results.length} checks failed. Fix them, then submit.`;
  return `${lines}\n\n${verdict}`;
}
