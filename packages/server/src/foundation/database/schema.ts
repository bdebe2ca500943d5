/**
 * The tables, as Kysely sees them. Each domain adds its own from its `*-table.ts`:
 *
 *     declare module '../../foundation/database/schema.js' {
 *       interface Tables { orders: OrdersTable }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled by declaration merging, one domain at a time
export interface Tables {}
