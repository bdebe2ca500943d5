import type { Platform } from '../../platform.js';
import { adminErrorFormat } from './admin-error-format.js';
import type { ErrorFormat } from './error-format.js';

/** The Admin dialect of this installation of Souk: its errors point at the catalogue page the server itself publishes. */
export function adminErrorFormatFor({ config }: Pick<Platform, 'config'>): ErrorFormat {
  return adminErrorFormat(`${config.baseUrl}/docs/errors`);
}
