import { findUserByEmail } from '../domains/accounts/find-user.js';
import { removeSecondFactor } from '../domains/accounts/second-factor/manage-second-factor.js';
import { type Command, CommandFailed } from './command.js';

/** For somebody who lost their device and their recovery codes: no page can help them, as it could not verify who they are. */
export const turnOffSecondFactor: Command = {
  words: ['second-factor', 'off'],
  operands: ['EMAIL'],
  summary: 'Turns off the second factor of a person who lost it; they are mailed that it was.',
  async run({ platform, operands: [email = ''] }) {
    const user = await findUserByEmail(platform.db, email);
    if (!user) throw new CommandFailed(`Nobody has signed up as ${email}.`);
    const changed = await removeSecondFactor(platform, user.id);
    const state = changed ? 'is off now' : 'was off already';
    return { text: `The second factor of ${user.name} <${user.email}> ${state}.`, json: { userId: user.id, changed } };
  },
};
