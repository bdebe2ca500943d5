import type { User } from '@souk/contract';
import { type Appointment, appointStaff, dismissStaff } from '../domains/accounts/appoint-staff.js';
import { listBusinesses } from '../domains/businesses/find-membership.js';
import type { Platform } from '../foundation/platform.js';
import { type Command, CommandFailed, type Outcome } from './command.js';

export const grantStaff: Command = {
  words: ['staff', 'grant'],
  operands: ['EMAIL'],
  flags: { verify: 'mark the email as verified, because you know that it belongs to them' },
  summary: 'Give an account access to the review desk',
  async run({ platform, operands: [email = ''], flags }) {
    const vouchForAddress = flags.has('verify');
    const done = (await appointStaff(platform, email, { vouchForAddress })) ?? nobody(email);
    const known = await describePerson(platform, done.user);
    if (done.outcome === 'unverified') {
      throw new CommandFailed(
        `${known}\nThe email of this account is not verified. Ask the owner to verify it, or add --verify if you know that it belongs to them.`,
      );
    }
    return outcomeOf(done, 'staff', known);
  },
};

export const revokeStaff: Command = {
  words: ['staff', 'revoke'],
  operands: ['EMAIL'],
  summary: 'Remove the access immediately',
  async run({ platform, operands: [email = ''] }) {
    const done = (await dismissStaff(platform, email)) ?? nobody(email);
    return outcomeOf(done, 'not staff', await describePerson(platform, done.user));
  },
};

function outcomeOf({ outcome, user }: Appointment, state: string, known: string): Outcome {
  const changed = outcome === 'changed';
  const { id: userId, email, staff, emailVerifiedAt } = user;
  const happened = changed ? `${user.name} is now ${state}.` : `${user.name} is already ${state}.`;
  return { text: `${known}\n${happened}`, json: { userId, email, emailVerifiedAt, staff, changed } };
}

/** Facts that help an operator to recognise the right account. */
async function describePerson(platform: Platform, user: User): Promise<string> {
  const maxNamed = 5;
  const businesses = await listBusinesses(platform.db, user.id, { limit: maxNamed + 1 });
  const names = businesses.slice(0, maxNamed).map(({ name }) => name);
  if (businesses.length > maxNamed) names.push('more');
  return [
    `${user.name} <${user.email}>, ID ${user.id}`,
    `  signed up   ${user.createdAt}`,
    `  email       ${user.emailVerifiedAt ? `verified ${user.emailVerifiedAt}` : 'not verified'}`,
    `  businesses  ${names.join(', ') || 'none'}`,
  ].join('\n');
}

function nobody(email: string): never {
  throw new CommandFailed(`No account has the email ${email}. Ask the owner to create an account first.`);
}
