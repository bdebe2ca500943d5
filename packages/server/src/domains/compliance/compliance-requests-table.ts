import type { Generated } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';

export type ComplianceKind = 'data_request' | 'redact';

declare module '../../foundation/database/schema.js' {
  interface Tables {
    compliance_requests: {
      business_id: string;
      id: Generated<string>;
      kind: ComplianceKind;
      customer_id: string;
      order_ids: string[];
      requested_by: string | null;
      requested_at: Date;
      due_at: Date;
    };
  }
}

export interface NewComplianceRequest {
  businessId: string;
  kind: ComplianceKind;
  customerId: string;
  orderIds: string[];
  requestedBy: string | null;
  requestedAt: Date;
  dueAt: Date;
}

export async function insertComplianceRequest(db: Database, request: NewComplianceRequest): Promise<string> {
  const { id } = await db
    .insertInto('compliance_requests')
    .values({
      business_id: request.businessId,
      kind: request.kind,
      customer_id: request.customerId,
      order_ids: request.orderIds,
      requested_by: request.requestedBy,
      requested_at: request.requestedAt,
      due_at: request.dueAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
