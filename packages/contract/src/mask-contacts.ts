/** How contacts of buyers read to whoever may not see them. One place, for the Admin API, webhooks and exports alike. */

export interface Contacts {
  name: string | null;
  phone: string | null;
  phone2: string | null;
  email: string | null;
  address: string | null;
  address2?: string | null;
}

const hidden = '***';

/** Province and town, and whatever else the object holds, stay. */
export function maskContacts<Person extends Contacts>(person: Person): Person {
  const masked = {
    ...person,
    name: maskName(person.name),
    phone: maskPhone(person.phone),
    phone2: maskPhone(person.phone2),
    email: maskEmail(person.email),
    address: maskAddress(person.address),
  };
  if (person.address2 !== undefined) masked.address2 = maskAddress(person.address2);
  return masked;
}

function maskName(name: string | null): string | null {
  return name === null ? null : `${firstCharacter(name)}${hidden}`;
}

/** The last two digits stay, so that two people on the phone can tell that they mean the same number. */
function maskPhone(phone: string | null): string | null {
  if (phone === null) return null;
  const digits = phone.replace(/[^0-9٠-٩]/g, '');
  return digits.length > 4 ? `${hidden}${digits.slice(-2)}` : hidden;
}

function maskEmail(email: string | null): string | null {
  return email === null ? null : `${firstCharacter(email)}${hidden}@${hidden}`;
}

function maskAddress(address: string | null): string | null {
  return address === null ? null : hidden;
}

/** A whole character: half of a surrogate pair would be no text at all. */
function firstCharacter(text: string): string {
  const [first = ''] = text.trim();
  return first;
}
