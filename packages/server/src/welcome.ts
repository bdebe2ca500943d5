import type { Platform } from './foundation/platform.js';

/** What a person reads once Souk runs: where it is, and what to try next. */
export async function welcome({ config, limiter }: Platform, port: number): Promise<string> {
  const lines = [
    '',
    `  Souk runs at ${config.baseUrl}${new URL(config.baseUrl).port === String(port) ? '' : ` (listening on port ${port})`}`,
    '',
    `  Database   ${config.embeddedDatabase ? `embedded PostgreSQL in ${config.dataDir}` : 'external (DATABASE_URL)'}`,
    `  API docs   ${config.baseUrl}/openapi/developer.json (also admin, oauth, dashboard, desk, storefront)`,
    `  Limits     ${limiter.shared ? 'shared through Redis' : 'held by each process on its own (set REDIS_URL to share them)'}`,
    '',
    `  Try        curl -i ${config.baseUrl}/health/ready`,
    '  Stop       Ctrl-C',
    '',
  ];
  return `${lines.join('\n')}\n`;
}
