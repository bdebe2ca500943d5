import type { Config } from '../../config.js';
import type { Platform } from '../../platform.js';
import { adminDialect } from './admin-dialect.js';
import type { Dialect } from './dialect.js';

const made = new WeakMap<Config, Dialect>();

/** The Admin dialect of this installation of Souk: its errors point at the catalogue page the server itself publishes. */
export function adminDialectOf({ config }: Pick<Platform, 'config'>): Dialect {
  const known = made.get(config);
  if (known) return known;
  const dialect = adminDialect(`${config.baseUrl}/docs/errors`);
  made.set(config, dialect);
  return dialect;
}
