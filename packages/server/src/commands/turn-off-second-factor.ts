import { findUserByEmail } from '../domains/accounts/find-user.js';
import { removeSecondFactor } from '../domains/accounts/second-factor/manage-second-factor.js';
import { type Command, CommandFailed } from './command.js';

/** For accounts whose owner lost the device and the recovery codes: no page could verify who they are. */
export const turnOffSecondFactor: Command = {
  words: ['second-factor', 'off'],
  operands: ['EMAIL'],
  summary: 'Turn off two-step verification for an account that lost its device; the owner gets an email',
  async run({ platform, operands: [email = ''] }) {
    const user = await findUserByEmail(platform.db, email);
    if (!user) throw new CommandFailed(`No account has the email ${email}.`);
    const changed = await removeSecondFactor(platform, user.id);
    const state = changed ? 'is now off' : 'was already off';
    return {
      text: `Two-step verification of ${user.name} <${user.email}> ${state}.`,
      json: { userId: user.id, changed },
    };
  },
};
