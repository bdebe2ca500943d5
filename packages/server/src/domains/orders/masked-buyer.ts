import { type JsonText, literal, text } from '../../foundation/database/json-text.js';

/** What `trim` takes away in JavaScript. */
const blanks =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** The columns of a buyer as `maskContacts` of the contract would leave them. */
export const maskedContacts: Record<'name' | 'phone' | 'phone2' | 'email' | 'address' | 'address2', JsonText> = {
  name: text(`${firstCharacter('buyer_name')} || '***'`),
  phone: text(maskedPhone('buyer_phone')),
  phone2: text(maskedPhone('buyer_phone2')),
  email: text(`${firstCharacter('buyer_email')} || '***@***'`),
  address: text(maskedAddress('buyer_address')),
  address2: text(maskedAddress('buyer_address2')),
};

function firstCharacter(column: string): string {
  return `left(ltrim(${column}, ${literal(blanks)}), 1)`;
}

/** Of more than four digits the last two stay. */
function maskedPhone(column: string): string {
  const digits = `regexp_replace(${column}, '[^0-9٠-٩]', '', 'g')`;
  return `'***' || right(${digits}, case when length(${digits}) > 4 then 2 else 0 end)`;
}

function maskedAddress(column: string): string {
  return `case when ${column} is not null then '***' end`;
}
