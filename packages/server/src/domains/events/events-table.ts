import type { Topic } from '@souk/contract';
import type { Generated } from 'kysely';

export interface EventsTable {
  business_id: string;
  id: Generated<string>;
  topic: Topic;
  store_id: string | null;
  resource_id: string;
  installation_id: string | null;
  changed: string[];
  payload: unknown;
  created_at: Date;
}

export interface EventsToFanOutTable {
  event_id: string;
  business_id: string;
}

declare module '../../foundation/database/schema.js' {
  interface Tables {
    events: EventsTable;
    events_to_fan_out: EventsToFanOutTable;
  }
}
