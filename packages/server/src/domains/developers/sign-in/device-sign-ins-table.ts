import type { Generated, Selectable } from 'kysely';

export interface DeviceSignInsTable {
  id: Generated<string>;
  device_code_hash: Buffer;
  user_code: string;
  client_id: string;
  scope: string;
  device_name: string | null;
  address: string;
  state: Generated<'pending' | 'approved' | 'denied' | 'redeemed'>;
  interval_seconds: number;
  last_polled_at: Date | null;
  decided_by: string | null;
  password_changed_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

declare module '../../../foundation/database/schema.js' {
  interface Tables {
    device_sign_ins: DeviceSignInsTable;
  }
}

export type DeviceSignInRow = Selectable<DeviceSignInsTable>;
