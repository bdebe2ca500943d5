import type { Contacts } from '@souk/contract';

type Members = Record<string, unknown>;

export const noContacts: Required<Contacts> = {
  name: null,
  phone: null,
  phone2: null,
  email: null,
  address: null,
  address2: null,
};

/** The contacts in an answer that holds an order or a customer; null for those that `fields` left out. */
export function findContacts(answer: unknown): Required<Contacts> {
  const person = personIn(answer);
  return Object.fromEntries(Object.keys(noContacts).map((name) => [name, person[name] ?? null])) as typeof noContacts;
}

/** The same answer with other contacts; what was left out stays out. */
export function withContacts(answer: unknown, contacts: Contacts): unknown {
  const { data } = answer as { data: Members };
  const person = personIn(answer);
  const changed = Object.fromEntries(
    Object.entries(person).map(([name, value]) => [
      name,
      name in noContacts ? contacts[name as keyof Contacts] : value,
    ]),
  );
  return { ...(answer as object), data: 'buyer' in data ? { ...data, buyer: changed } : changed };
}

/** The same answer about an order or a customer whose buyer was erased; what was left out stays out. */
export function withoutBuyer(answer: unknown): unknown {
  const whole = withContacts(answer, noContacts) as { data: Members };
  const erased = 'buyer' in whole.data ? { note: null, deliveryNote: null } : { note: null, tags: [] };
  const present = Object.entries(erased).filter(([name]) => name in whole.data);
  return { ...whole, data: { ...whole.data, ...Object.fromEntries(present) } };
}

function personIn(answer: unknown): Members {
  const { data } = answer as { data: Members };
  return 'buyer' in data ? (data.buyer as Members) : data;
}
