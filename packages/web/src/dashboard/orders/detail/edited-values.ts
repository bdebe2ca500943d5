import type { Order, OrderPatch } from '../../../api/orders';

export type EditedPart = 'buyer' | 'delivery' | 'notes';

const names = {
  buyer: ['name', 'phone', 'phone2', 'email', 'address'],
  delivery: ['method', 'speed', 'agent', 'desk', 'tracking'],
  notes: ['note', 'deliveryNote'],
} as const;

/** Of every part: a form holds those of its own. */
export type EditedValues = Record<(typeof names)[EditedPart][number], string>;

export function valuesOf({ buyer, delivery, note, deliveryNote }: Order, part: EditedPart): EditedValues {
  const all: EditedValues = {
    name: buyer.name ?? '',
    phone: buyer.phone ?? '',
    phone2: buyer.phone2 ?? '',
    email: buyer.email ?? '',
    address: buyer.address ?? '',
    method: delivery.method,
    speed: delivery.speed,
    agent: delivery.deliveryAgentId ?? '',
    desk: delivery.deskId ?? '',
    tracking: delivery.trackingNumber ?? '',
    note: note ?? '',
    deliveryNote: deliveryNote ?? '',
  };
  return Object.fromEntries(names[part].map((name) => [name, all[name]])) as EditedValues;
}

const inApi: Record<string, string> = { agent: 'deliveryAgentId', desk: 'deskId', tracking: 'trackingNumber' };

/** Only what was changed is sent: what somebody else edits beside it stays theirs. An emptied field is null. */
export function patchOf(changes: Partial<EditedValues>, part: EditedPart): OrderPatch {
  const sent = Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [inApi[name] ?? name, value === '' ? null : value]),
  );
  if (part === 'notes' || Object.keys(sent).length === 0) return sent;
  return { [part]: sent };
}
