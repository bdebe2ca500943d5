import type { Customer } from '@souk/contract';
import {
  contact,
  type Group,
  type GroupRow,
  group,
  number,
  numberOrNull,
  textOrNull,
  texts,
  time,
  timeOrNull,
  word,
} from '../../foundation/database/sql/resource-fields.js';

const kept = {
  id: word('id'),
  name: contact('name', 'name'),
  phone: contact('phone', 'phone'),
  phone2: contact('phone2', 'phone2'),
  email: contact('email', 'email'),
  provinceCode: numberOrNull('province_code'),
  townOns: numberOrNull('town_ons'),
  address: contact('address', 'address'),
  tags: texts('tags'),
  note: textOrNull('note'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
};

const counted = {
  ordersCount: number('orders_count'),
  deliveredCount: number('delivered_count'),
  returnedCount: number('returned_count'),
  canceledCount: number('canceled_count'),
  totalSpent: word('total_spent'),
  firstOrderAt: timeOrNull('first_order_at'),
  lastOrderAt: timeOrNull('last_order_at'),
};

/** What the business knows of a customer. */
export const storedFieldMap = group(kept);
/** What is counted per store, and summed over the stores in reach. */
export const countedFieldMap = group(counted);

const members = group({
  id: kept.id,
  name: kept.name,
  phone: kept.phone,
  phone2: kept.phone2,
  email: kept.email,
  provinceCode: kept.provinceCode,
  townOns: kept.townOns,
  address: kept.address,
  ordersCount: counted.ordersCount,
  deliveredCount: counted.deliveredCount,
  returnedCount: counted.returnedCount,
  canceledCount: counted.canceledCount,
  totalSpent: counted.totalSpent,
  tags: kept.tags,
  note: kept.note,
  firstOrderAt: counted.firstOrderAt,
  lastOrderAt: counted.lastOrderAt,
  createdAt: kept.createdAt,
  updatedAt: kept.updatedAt,
});

export type StoredRow = GroupRow<typeof storedFieldMap>;
export type CustomerRow = GroupRow<typeof members>;

/** Every member of a customer, once: where it is stored and how it is presented. */
export const customerFieldMap: Group<Customer, CustomerRow> = members;
