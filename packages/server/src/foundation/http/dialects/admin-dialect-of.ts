import type { Platform } from '../../platform.js';
import { adminDialect } from './admin-dialect.js';
import type { Dialect } from './dialect.js';

/** The Admin dialect of this installation of Souk: its errors point at the catalogue page the server itself publishes. */
export function adminDialectOf({ config }: Pick<Platform, 'config'>): Dialect {
  return adminDialect(`${config.baseUrl}/docs/errors`);
}
