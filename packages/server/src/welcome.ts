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
    ...(kept ? demoLines(kept, config.baseUrl) : [`  Open       ${config.baseUrl} in a browser`]),
    '',
    `  Next       ${serverFor(config.baseUrl)}npm run souk -- login   (in another terminal; npm run souk -- help tells the rest)`,
    '',
    `  Database   ${database}`,
    `  Limits     ${limiter.shared ? 'shared through Redis' : 'held by each process on its own (set REDIS_URL to share them)'}`,
  ];
}

/** The command line knows the usual address by itself. */
const serverFor = (baseUrl: string): string => (baseUrl === 'http://127.0.0.1:4000' ? '' : `SOUK_URL=${baseUrl} `);

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function demoLines({ demo, file }: KeptDemo, baseUrl: string): string[] {
  const { developer, merchant, staff } = demo;
  const width = Math.max(...[developer, merchant, staff].map(({ email }) => email.length));
  const person = (role: string, { email, password }: { email: string; password: string }) =>
    `  ${role.padEnd(10)} ${email.padEnd(width)}  ${password}`;
  return [
    `  Open       ${baseUrl} in a browser: one click signs you in as any of these people`,
    ...(merchant.storefrontUrl ? [`  Store      ${merchant.storefrontUrl} as its customers see it`] : []),
    person('Developer', developer),
    person('Merchant', merchant),
    person('Reviewer', staff),
    `  Mail       ${baseUrl}/mail (what would have been mailed)`,
    `  Tokens     ${file} (ids, secrets and tokens of the demo; the same at each start, like the passwords)`,
  ];
}
