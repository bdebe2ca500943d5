import { Type } from 'typebox';
import { read } from '../api/request.js';
import { writeTool } from '../tool.js';
import { appPath } from './choose-app.js';
import { app, oneOf } from './parameters.js';

interface ReviewCase {
  id: string;
  state: string;
  turnaround: { dueAt: string };
}

export const submitApp = writeTool({
  name: 'submit_app',
  title: 'Submit for review',
  description: 'Submits the listing and the latest version for review. Replaces an open review. Needs a confirmation.',
  input: {
    app,
    distribution: Type.Optional(oneOf(['public', 'unlisted'])),
    note: Type.Optional(Type.String({ minLength: 1, maxLength: 2_000, description: 'Note for the reviewer.' })),
  },
  output: { reviewId: Type.String(), state: Type.String(), dueAt: Type.String() },
  async confirm(_deed, { distribution = 'public' }) {
    return `This submits the app (${distribution}) for review and replaces an open review.`;
  },
  async run(context, { app: named, distribution = 'public', note }) {
    const { api, idempotencyKey } = context;
    const path = `${await appPath(context, named)}/submissions`;
    const made = await read<ReviewCase>(api, { method: 'POST', path, body: { distribution, note }, idempotencyKey });
    const { id: reviewId, state } = made;
    const { dueAt } = made.turnaround;
    return { facts: { reviewId, state, dueAt }, says: `Review ${reviewId} is ${state}; decision due by ${dueAt}.` };
  },
});
