import type { User } from '@souk/contract';
import { type Appointment, appointStaff, dismissStaff } from '../domains/accounts/appoint-staff.js';
import { listBusinesses } from '../domains/businesses/find-membership.js';
import type { Platform } from '../foundation/platform.js';
import { type Command, CommandFailed, type Outcome } from './command.js';

export const grantStaff: Command = {
  words: ['staff', 'grant'],
  operands: ['EMAIL'],
  flags: { verify: 'you vouch that the address is theirs, though they have not confirmed it' },
  summary: 'Lets the person use the review desk.',
  async run({ platform, operands: [email = ''], flags }) {
    const vouchForAddress = flags.has('verify');
    const done = (await appointStaff(platform, email, { vouchForAddress })) ?? nobody(email);
    const known = await describePerson(platform, done.user);
    if (done.outcome === 'unverified') {
      throw new CommandFailed(
        `${known}\nAnybody could have signed up with this address: let them confirm it, or add --verify if you know that it is theirs.`,
      );
    }
    return outcomeOf(done, 'staff', known);
  },
};

export const revokeStaff: Command = {
  words: ['staff', 'revoke'],
  operands: ['EMAIL'],
  summary: 'Takes that away again, at once.',
  async run({ platform, operands: [email = ''] }) {
    const done = (await dismissStaff(platform, email)) ?? nobody(email);
    return outcomeOf(done, 'not staff', await describePerson(platform, done.user));
  },
};

function outcomeOf({ outcome, user }: Appointment, state: string, known: string): Outcome {
  const changed = outcome === 'changed';
  const { id: userId, email, staff, emailVerifiedAt } = user;
  const happened = changed ? `${user.name} is now ${state}.` : `${user.name} was ${state} already.`;
  return { text: `${known}\n${happened}`, json: { userId, email, emailVerifiedAt, staff, changed } };
}

/** What an operator should look at before they trust somebody. */
async function describePerson(platform: Platform, user: User): Promise<string> {
  const maxNamed = 5;
  const businesses = await listBusinesses(platform.db, user.id, { limit: maxNamed + 1 });
  const names = businesses.slice(0, maxNamed).map(({ name }) => name);
  if (businesses.length > maxNamed) names.push('more');
  return [
    `${user.name} <${user.email}>, id ${user.id}`,
    `  signed up   ${user.createdAt}`,
    `  address     ${user.emailVerifiedAt ? `verified ${user.emailVerifiedAt}` : 'not verified'}`,
    `  businesses  ${names.join(', ') || 'none'}`,
  ].join('\n');
}

function nobody(email: string): never {
  throw new CommandFailed(`Nobody has signed up as ${email}: let them sign up first.`);
}
