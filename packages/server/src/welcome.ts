import type { KeptDemo } from './demo/keep-demo.js';
import type { Platform } from './foundation/platform.js';

/** What a person reads once Souk runs: where it is, who can sign in, and what to try next. */
export function welcome(platform: Platform, port: number, kept: KeptDemo | undefined): string {
  const { config } = platform;
  const database = config.embeddedDatabase ? `embedded PostgreSQL in ${config.dataDir}` : 'external (DATABASE_URL)';
  const lines = config.roles.api ? servingLines(platform, port, database, kept) : workingLines(database);
  return `${['', ...lines, '  Stop       Ctrl-C', ''].join('\n')}\n`;
}

/** A process with the worker role alone listens nowhere: it has no address to show. */
function workingLines(database: string): string[] {
  return [
    '  Souk works in the background (SOUK_ROLES=worker): webhooks, exports, mail. It serves no requests.',
    '',
    `  Database   ${database}`,
    '',
  ];
}

function servingLines(
  { config, limiter }: Platform,
  port: number,
  database: string,
  kept: KeptDemo | undefined,
): string[] {
  const elsewhere = portOf(config.baseUrl) === port ? '' : ` (listening on port ${port})`;
  return [
    `  Souk runs at ${config.baseUrl}${elsewhere}`,
    '',
    `  Database   ${database}`,
    `  API docs   ${config.baseUrl}/openapi/developer.json (also admin, oauth, dashboard, desk, storefront)`,
    `  Limits     ${limiter.shared ? 'shared through Redis' : 'held by each process on its own (set REDIS_URL to share them)'}`,
    '',
    ...(kept ? demoLines(kept, config.baseUrl) : [`  Try        curl -i ${config.baseUrl}/health/ready`]),
  ];
}

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function demoLines({ demo, file }: KeptDemo, baseUrl: string): string[] {
  const { developer, merchant, staff, installation } = demo;
  const width = Math.max(...[developer, merchant, staff].map(({ email }) => email.length));
  const person = (role: string, { email, password }: { email: string; password: string }) =>
    `  ${role.padEnd(10)} ${email.padEnd(width)}  ${password}`;
  return [
    `  Sign in    ${baseUrl}/dashboard (the passwords stay the same at each start)`,
    person('Developer', developer),
    person('Merchant', merchant),
    person('Reviewer', staff),
    '',
    `  Tokens     ${file} (ids, secrets and tokens of the demo app)`,
    '',
    `  Try        curl '${baseUrl}/apps/2026-10/orders?limit=1' -H 'Authorization: Bearer ${installation.accessToken}'`,
  ];
}
