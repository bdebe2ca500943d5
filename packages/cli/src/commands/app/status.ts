import { command } from '../../command.js';
import type { ReviewCase } from '../../server/resources.js';
import { ago } from '../../terminal/ago.js';
import { facts, safe } from '../../terminal/table.js';
import { appOption } from './app-option.js';

export const showStatus = command({
  name: 'status',
  summary: 'Show the state of the app and its latest review',
  examples: ['souk app status', 'souk app status --json'],
  options: { app: appOption },
  async run({ terminal, app: choose }, { app: named }) {
    const { server, app, path } = await choose(named);
    const [review] = await server.read<ReviewCase[]>('GET', path('/reviews'), { query: { limit: 1 } });
    terminal.show({ app, review: review ?? null }, () =>
      [
        facts([
          ['App', `${safe(app.name)} (${app.handle})`],
          ['State', app.state],
          ['Version', `${app.currentVersion ?? 'none'} (latest upload ${app.latestVersion ?? 'none'})`],
          ...(review ? reviewFacts(review) : [['Review', 'none'] as const]),
        ]),
        ...(review?.decision ? decisionLines(review.decision) : []),
      ].join('\n'),
    );
  },
});

function reviewFacts(review: ReviewCase) {
  return [
    ['Review', `${review.state} (case ${review.id}, submitted ${ago(review.submittedAt)})`],
    ['Due', review.decidedAt === null && review.turnaround ? ago(review.turnaround.dueAt) : undefined],
    ['Decided', review.decidedAt === null ? undefined : ago(review.decidedAt)],
  ] as const;
}

function decisionLines({ message, items }: NonNullable<ReviewCase['decision']>): string[] {
  const lines = items.map(({ key, note }) => `  - ${key ? `${key}: ` : ''}${safe(note)}`);
  return [...(message ? ['', safe(message)] : []), ...lines];
}
