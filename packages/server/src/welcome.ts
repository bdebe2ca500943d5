import type { Demo } from './demo/make-demo.js';
import type { Platform } from './foundation/platform.js';

export interface DemoWritten {
  demo: Demo;
  file: string;
}

/** What a person reads once Souk runs: where it is, who can sign in, and what to try next. */
export function welcome({ config, limiter }: Platform, port: number, written: DemoWritten | undefined): string {
  const elsewhere = new URL(config.baseUrl).port === String(port) ? '' : ` (listening on port ${port})`;
  const lines = [
    '',
    `  Souk runs at ${config.baseUrl}${elsewhere}`,
    '',
    `  Database   ${config.embeddedDatabase ? `embedded PostgreSQL in ${config.dataDir}` : 'external (DATABASE_URL)'}`,
    `  API docs   ${config.baseUrl}/openapi/developer.json (also admin, oauth, dashboard, desk, storefront)`,
    `  Limits     ${limiter.shared ? 'shared through Redis' : 'held by each process on its own (set REDIS_URL to share them)'}`,
    '',
    ...(written ? demoLines(written, config.baseUrl) : [`  Try        curl -i ${config.baseUrl}/health/ready`]),
    '  Stop       Ctrl-C',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

function demoLines({ demo, file }: DemoWritten, baseUrl: string): string[] {
  const { developer, merchant, staff, installation } = demo;
  const width = Math.max(...[developer, merchant, staff].map(({ email }) => email.length));
  const person = (role: string, { email, password }: { email: string; password: string }) =>
    `  ${role.padEnd(10)} ${email.padEnd(width)}  ${password}`;
  return [
    `  Sign in    ${baseUrl}/dashboard (new passwords with each start)`,
    person('Developer', developer),
    person('Merchant', merchant),
    person('Reviewer', staff),
    '',
    `  Tokens     ${file} (ids, secrets and tokens of the demo app)`,
    '',
    `  Try        curl '${baseUrl}/apps/2026-10/orders?limit=1' -H 'Authorization: Bearer ${installation.accessToken}'`,
  ];
}
