import { sql } from 'kysely';

/**
 * Where mail goes that nobody of Souk decides to send, of `developer_accounts d join users u`: to an address that its owner has
 * confirmed, else to none. Otherwise anyone could have mail sent to any address.
 */
export const verifiedContact = sql<string | null>`
  case when d.email_verified_at is not null then d.contact_email when u.email_verified_at is not null then u.email end`;
