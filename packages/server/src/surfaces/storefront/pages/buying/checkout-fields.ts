import type { BuyerInput, DeliveryMethod, DeliverySpeed } from '@souk/contract';
import { latinDigits } from './cart-pages.js';
import type { BuyingWords } from './words/words.js';

/** What a buyer typed, as it is shown again. */
export interface CheckoutFields {
  name: string;
  phone: string;
  phone2: string;
  province: number | null;
  town: number | null;
  /** Method, speed and the price that was shown beside them. */
  option: string;
  desk: string;
  address: string;
  note: string;
}

export type FieldName = keyof CheckoutFields;
/** A field and what is wrong with it. */
export type FieldProblem = [field: FieldName, problem: keyof BuyingWords['problems']];

const longest = { name: 255, address: 500, note: 1_000, phone: 40 };

const line = (form: URLSearchParams, name: string) => (form.get(name) ?? '').replace(/\s+/g, ' ').trim();
const code = (form: URLSearchParams, name: string) => {
  const typed = form.get(name) ?? '';
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : null;
};

export function readFields(form: URLSearchParams): CheckoutFields {
  return {
    name: line(form, 'name'),
    phone: latinDigits(line(form, 'phone')),
    phone2: latinDigits(line(form, 'phone2')),
    province: code(form, 'province'),
    town: code(form, 'town'),
    option: line(form, 'option'),
    // A carrier's own code, which may have spaces anywhere.
    desk: (form.get('desk') ?? '').slice(0, 64),
    address: line(form, 'address'),
    note: (form.get('note') ?? '').trim(),
  };
}

export const noFields: CheckoutFields = {
  name: '',
  phone: '',
  phone2: '',
  province: null,
  town: null,
  option: '',
  desk: '',
  address: '',
  note: '',
};

export interface ChosenOption {
  method: DeliveryMethod;
  speed: DeliverySpeed;
  /** As the buyer saw it. */
  price: string;
}

export function readOption(option: string): ChosenOption | undefined {
  const [, method, speed, price] = /^(home|desk):(standard|express):(\d{1,12}\.\d\d)$/.exec(option) ?? [];
  return method && speed && price
    ? { method: method as DeliveryMethod, speed: speed as DeliverySpeed, price }
    : undefined;
}

/** Problems of the person and the phone; those of the place are judged with the delivery. */
export function problemsOfContact(fields: CheckoutFields, country: string): FieldProblem[] {
  const { name, phone, phone2, note } = fields;
  const problems: FieldProblem[] = [];
  if (!isText(name, 2, longest.name)) problems.push(['name', name.length > longest.name ? 'tooLong' : 'name']);
  if (phone === '') problems.push(['phone', 'phone']);
  else if (phoneOf(phone, country) === null) problems.push(['phone', 'phoneWrong']);
  if (phone2 !== '' && phoneOf(phone2, country) === null) problems.push(['phone2', 'phone2Wrong']);
  if (note.length > longest.note) problems.push(['note', 'tooLong']);
  return problems;
}

export function problemsOfAddress({ address }: CheckoutFields): FieldProblem[] {
  if (address.length > longest.address) return [['address', 'tooLong']];
  return isText(address, 3, longest.address) ? [] : [['address', 'address']];
}

/** Three asterisks are how masked contacts look, and are refused everywhere. */
const isText = (text: string, least: number, most: number) =>
  text.length >= least && text.length <= most && !text.includes('***') && text.isWellFormed();

/** A number as people of the country dial it; null for one that cannot be called. */
function phoneOf(typed: string, country: string): string | null {
  if (typed.length > longest.phone || !/^\+?[\d ().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (country !== 'DZ') return digits.length >= 6 && digits.length <= 15 ? typed : null;
  const national = digits.replace(/^(?:00)?213(?:0)?(?=[2-7])/, '0');
  return /^0(?:[5-7]\d{8}|[2-4]\d{7})$/.test(national) ? national : null;
}

export function buyerOf(fields: CheckoutFields, country: string): BuyerInput {
  const { name, phone, phone2, province, town, address } = fields;
  return {
    name,
    phone: phoneOf(phone, country),
    phone2: phone2 === '' ? null : phoneOf(phone2, country),
    provinceCode: province,
    townOns: town,
    address: address === '' ? null : address,
  };
}
