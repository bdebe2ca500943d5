import { maskContact } from '@souk/contract';
import { describe, expect, it } from 'vitest';
import { contact, flag, group, isSet, type ResourceField, text, timeOrNull, word } from './resource-fields.js';

const shout: ResourceField<string, { said: string }> = {
  columns: ['said'],
  read: ({ said }) => said.toUpperCase(),
  store: (value) => ({ said: value.toLowerCase() }),
  json: () => [],
};

const person = group({ name: contact('person_name', 'name'), phone: contact('person_phone', 'phone') });
const speech = group({ loud: shout, heard: flag('heard') });
const table = group({
  id: word('id'),
  title: text('title'),
  over: isSet('over_at'),
  overAt: timeOrNull('over_at'),
  person,
  speech,
});

const row = {
  id: '7',
  title: 'It\'s "so"',
  over_at: new Date('2026-01-02T03:04:05.678Z'),
  person_name: 'Amine',
  person_phone: '+213550123456',
  said: 'hello',
  heard: true,
};
const resource = {
  id: '7',
  title: 'It\'s "so"',
  over: true,
  overAt: '2026-01-02T03:04:05.678Z',
  person: { name: 'Amine', phone: '+213550123456' },
  speech: { loud: 'HELLO', heard: true },
};

describe('a table of members', () => {
  it('reads a row member by member, in the order of the table, groups and functions inside it too', () => {
    expect(JSON.stringify(table.read(row, { maySeeContacts: true }))).toBe(JSON.stringify(resource));
  });

  it('masks contacts for whoever may not see them', () => {
    const person = { name: maskContact('name', 'Amine'), phone: maskContact('phone', '+213550123456') };
    expect(table.read(row, { maySeeContacts: false })).toEqual({ ...resource, person });
  });

  it('stores what it reads, each column once', () => {
    expect(table.store(resource)).toEqual(row);
    expect(table.columns).toEqual(['id', 'title', 'over_at', 'person_name', 'person_phone', 'said', 'heard']);
  });
});
