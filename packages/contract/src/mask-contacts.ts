/**
 * How contacts of buyers read to whoever may not see them. Declared once, as data: what follows applies it to a value, and
 * the server writes the same masks as SQL where the database itself writes JSON.
 */

export interface Contacts {
  name: string | null;
  phone: string | null;
  phone2: string | null;
  email: string | null;
  address: string | null;
  address2?: string | null;
}

export type ContactName = keyof Contacts;

export type ContactMask =
  /** The first character that is not blank stays, the hidden part follows. */
  | { keeps: 'first character'; hidden: string }
  /** The hidden part, and then so many digits, if there are more than `ofMoreThan`. */
  | { keeps: 'last digits'; hidden: string; digits: number; ofMoreThan: number }
  | { keeps: 'nothing'; hidden: string };

const hidden = '***';
const address: ContactMask = { keeps: 'nothing', hidden };
/** The last two digits stay, so that two people on the phone can tell that they mean the same number. */
const phone: ContactMask = { keeps: 'last digits', hidden, digits: 2, ofMoreThan: 4 };

export const contactMasks: Readonly<Record<ContactName, ContactMask>> = {
  name: { keeps: 'first character', hidden },
  phone,
  phone2: phone,
  email: { keeps: 'first character', hidden: `${hidden}@${hidden}` },
  address,
  address2: address,
};

/** Characters that are skipped on the way to the first one: those that `trim` takes away. */
export const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** A regular expression that JavaScript and PostgreSQL read alike. */
export const notDigits = '[^0-9٠-٩]';
const everyNotDigit = new RegExp(notDigits, 'g');

export function maskContact(name: ContactName, value: string | null): string | null {
  return value === null ? null : masked(contactMasks[name], value);
}

/** Province and town, and whatever else the object holds, stay. */
export function maskContacts<Person extends Contacts>(person: Person): Person {
  const changed = {
    ...person,
    name: maskContact('name', person.name),
    phone: maskContact('phone', person.phone),
    phone2: maskContact('phone2', person.phone2),
    email: maskContact('email', person.email),
    address: maskContact('address', person.address),
  };
  if (person.address2 !== undefined) changed.address2 = maskContact('address2', person.address2);
  return changed;
}

function masked(mask: ContactMask, value: string): string {
  switch (mask.keeps) {
    case 'first character':
      return `${firstCharacter(value)}${mask.hidden}`;
    case 'last digits': {
      const digits = value.replace(everyNotDigit, '');
      return digits.length > mask.ofMoreThan ? `${mask.hidden}${digits.slice(-mask.digits)}` : mask.hidden;
    }
    case 'nothing':
      return mask.hidden;
  }
}

/** A whole character: half of a surrogate pair would be no text at all. */
function firstCharacter(text: string): string {
  for (const character of text) if (!blanks.includes(character)) return character;
  return '';
}
