import { command } from '../../command.js';
import { Failure } from '../../failures.js';
import type { ReviewCase } from '../../server/resources.js';
import { appOption, yesOption } from './app-option.js';
import { distributions } from './check.js';

export const submitApp = command({
  name: 'submit',
  summary: 'Submit the app for review',
  examples: ['souk app submit', 'souk app submit --distribution unlisted --note "Sign in as demo" --yes'],
  options: {
    app: appOption,
    distribution: { kind: 'text', takes: 'kind', choices: distributions, says: 'public or unlisted [default: public]' },
    note: { kind: 'text', takes: 'text', says: 'Note for the reviewer' },
    yes: yesOption,
  },
  async run({ terminal, app: choose }, { app: named, distribution = 'public', note, yes }) {
    const { server, app, path } = await choose(named);
    if (app.latestVersion === null)
      throw new Failure(`${app.handle} has no version yet.`, {
        code: 'NO_VERSION',
        fix: 'Upload one first: souk app deploy',
      });
    await terminal.confirm(`Submit ${app.handle} for review as ${distribution}?`, yes);
    const body = { distribution, ...(note !== undefined && { note }) };
    const review = await server.read<ReviewCase>('POST', path('/submissions'), { body, once: true });
    terminal.show(review, () => `${app.handle} submitted for review. Review ID: ${review.id}, state: ${review.state}.`);
    terminal.say(terminal.err.quiet('Check its status: souk app status'));
  },
});
