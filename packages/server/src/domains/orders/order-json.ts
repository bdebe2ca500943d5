import { type RawBuilder, sql } from 'kysely';
import { expressionOf } from '../../foundation/database/json-text.js';
import type { Sight } from '../../foundation/database/members.js';
import { orderMembers } from './order-members.js';

/**
 * An order as PostgreSQL writes it from its row, with these members or all of them. Both whole forms are written once: the
 * text is long, and the same for every list.
 */
export function orderJson(sight: Sight, fields?: ReadonlySet<string>): RawBuilder<string> {
  if (fields) return sql.raw(expressionOf(orderMembers.json(sight, (name) => fields.has(name))));
  return sight.maySeeContacts ? wholeOrder : maskedOrder;
}

const wholeOrder = sql.raw<string>(expressionOf(orderMembers.json({ maySeeContacts: true })));
const maskedOrder = sql.raw<string>(expressionOf(orderMembers.json({ maySeeContacts: false })));
