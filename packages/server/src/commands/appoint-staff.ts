import { appointStaff } from '../domains/accounts/appoint-staff.js';
import { type Command, CommandFailed, type CommandInput, type Outcome } from './command.js';

export const grantStaff: Command = {
  words: ['staff', 'grant'],
  operands: ['EMAIL'],
  summary: 'Lets the person use the review desk.',
  run: (input) => appoint(input, true),
};

export const revokeStaff: Command = {
  words: ['staff', 'revoke'],
  operands: ['EMAIL'],
  summary: 'Takes that away again, at once.',
  run: (input) => appoint(input, false),
};

async function appoint({ platform, operands: [email = ''] }: CommandInput, staff: boolean): Promise<Outcome> {
  const done = await appointStaff(platform, email, staff);
  if (!done) throw new CommandFailed(`Nobody has signed up as ${email}: let them sign up first.`);
  const { user, changed } = done;
  const state = staff ? 'staff' : 'no staff';
  return {
    text: changed
      ? `${user.name} <${user.email}> is ${state} now.`
      : `${user.name} <${user.email}> was ${state} already.`,
    json: { userId: user.id, email: user.email, staff, changed },
  };
}
