import { type Static, Type } from 'typebox';
import { closed, nullable, plainTextPattern } from './common.js';

const ProvinceCode = Type.Integer({
  minimum: 1,
  maximum: 999,
  description: 'The ONS code of the province.',
  examples: [16],
});
const TownOns = Type.Integer({
  minimum: 1,
  maximum: 999_999,
  description: 'The ONS code of the town.',
  examples: [1601],
});
const contact = (description: string, example?: string) =>
  nullable(Type.String({ description, ...(example && { examples: [example] }) }));

export const Buyer = Type.Object(
  {
    provinceCode: nullable(ProvinceCode),
    townOns: nullable(TownOns),
    name: contact('Full name; masked as `A***`.', 'Amine Benali'),
    phone: contact('Phone number; masked except for its last 2 digits.', '0550 12 34 56'),
    phone2: contact('Second phone number.'),
    email: contact('Email; masked as `a***@***`.', 'amine@example.com'),
    address: contact('Street address; masked as `***`.', '12 rue Didouche Mourad'),
    address2: contact('Second line of the street address.'),
  },
  {
    ...closed,
    title: 'Buyer',
    description:
      'The person who buys. Contact details are masked without permission to see them; province and town are not.',
  },
);
export type Buyer = Static<typeof Buyer>;

/** Names and addresses. A masked one written back would destroy the real one, so three asterisks are refused. */
const unmasked = (maxLength: number, description: string) =>
  nullable(
    Type.String({
      minLength: 1,
      maxLength,
      pattern: `^(?![\\s\\S]*\\*\\*\\*)${plainTextPattern.slice(1)}`,
      description: `${description} (1 to ${maxLength} characters, not masked)`,
    }),
  );

const PhoneInput = nullable(
  Type.String({
    minLength: 5,
    maxLength: 32,
    pattern: '^\\+?[0-9٠-٩(][0-9٠-٩ ().-]*[0-9٠-٩]$',
    description: 'a phone number: digits, optionally with a leading + and with spaces, dots, hyphens or brackets',
    examples: ['0550 12 34 56'],
  }),
);

const EmailInput = nullable(
  Type.String({
    format: 'email',
    maxLength: 254,
    pattern: '^[^*\\s]+$',
    description: 'an email address',
    examples: ['amine@example.com'],
  }),
);

export const BuyerInput = Type.Object(
  {
    provinceCode: Type.Optional(nullable(ProvinceCode)),
    townOns: Type.Optional(nullable(TownOns)),
    name: Type.Optional(unmasked(255, 'a name')),
    phone: Type.Optional(PhoneInput),
    phone2: Type.Optional(PhoneInput),
    email: Type.Optional(EmailInput),
    address: Type.Optional(unmasked(500, 'an address')),
    address2: Type.Optional(unmasked(500, 'an address')),
  },
  { ...closed, title: 'BuyerInput', description: 'Omitted fields stay unchanged; null clears a field.' },
);
export type BuyerInput = Static<typeof BuyerInput>;
