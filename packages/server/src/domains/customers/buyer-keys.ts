/**
 * What a buyer is recognised by. Two orders of a business belong to one customer when they share a key: the same phone,
 * however it was typed, or the same email.
 */

/** Calling codes of the countries a business may be in, for phones typed the national way. */
const callingCodes: Readonly<Record<string, string>> = {
  DZ: '213',
  MA: '212',
  TN: '216',
  LY: '218',
  EG: '20',
  MR: '222',
  FR: '33',
  BE: '32',
  ES: '34',
  SA: '966',
  AE: '971',
  TR: '90',
};

const minDigits = 5;

/** `0550 12 34 56`, `+213 550123456` and `٠٠٢١٣٥٥٠١٢٣٤٥٦` are one number. Null where there are too few digits to tell. */
export function normalisePhone(phone: string, country: string): string | null {
  const typed = phone.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660));
  const digits = typed.replace(/\D/g, '');
  if (digits.length < minDigits) return null;
  if (typed.trim().startsWith('+')) return `+${withoutTrunkZero(digits, country)}`;
  if (digits.startsWith('00')) return `+${withoutTrunkZero(digits.slice(2), country)}`;
  const code = callingCodes[country];
  if (!code) return digits;
  if (digits.startsWith('0')) return `+${code}${digits.slice(1)}`;
  return digits.startsWith(code) && digits.length > code.length + 6 ? `+${digits}` : `+${code}${digits}`;
}

/** People write `+213 (0) 550 ...`: the zero belongs to national calls only. */
function withoutTrunkZero(digits: string, country: string): string {
  const code = callingCodes[country];
  return code && digits.startsWith(`${code}0`) ? code + digits.slice(code.length + 1) : digits;
}

export interface BuyerIdentity {
  phone: string | null;
  email: string | null;
}

/** The phone comes first: where phone and email point to two customers, the phone decides. */
export function keysOf({ phone, email }: BuyerIdentity, country: string): string[] {
  const number = phone === null ? null : normalisePhone(phone, country);
  const keys: string[] = [];
  if (number !== null) keys.push(`phone:${number}`);
  if (email !== null) keys.push(`email:${email.trim().toLowerCase()}`);
  return keys;
}
