import type { EnsuredDemo } from './demo/ensure-demo.js';
import type { Platform } from './foundation/platform.js';

/** The start-up summary: the URL, the demo sign-ins and the next step. */
export function startupSummary(platform: Platform, port: number, kept: EnsuredDemo | undefined): string {
  const { config } = platform;
  const database = config.embeddedDatabase ? `embedded PostgreSQL in ${config.dataDir}` : 'external (DATABASE_URL)';
  const lines = config.roles.api ? servingLines(platform, port, database, kept) : workingLines(database);
  return `${['', ...lines, '  Stop       Ctrl-C', ''].join('\n')}\n`;
}

/** A process with only the worker role does not listen, so it has no URL to show. */
function workingLines(database: string): string[] {
  return [
    '  Souk is running as a worker (SOUK_ROLES=worker): webhooks, exports and email. It serves no requests.',
    '',
    `  Database   ${database}`,
    '',
  ];
}

function servingLines(
  { config, limiter }: Platform,
  port: number,
  database: string,
  kept: EnsuredDemo | undefined,
): string[] {
  const elsewhere = portOf(config.baseUrl) === port ? '' : ` (listening on port ${port})`;
  return [
    `  Souk is running at ${config.baseUrl}${elsewhere}`,
    '',
    ...(kept ? demoLines(kept, config.baseUrl) : [`  Open       ${config.baseUrl}`]),
    '',
    `  Next       ${serverFor(config.baseUrl)}npm run souk -- login   (in another terminal; see npm run souk -- help)`,
    '',
    `  Database   ${database}`,
    `  Limits     ${limiter.shared ? 'shared through Redis' : 'per process (set REDIS_URL to share them)'}`,
  ];
}

/** The CLI uses the default URL automatically. */
const serverFor = (baseUrl: string): string => (baseUrl === 'http://127.0.0.1:4000' ? '' : `SOUK_URL=${baseUrl} `);

function portOf(address: string): number {
  const { port, protocol } = new URL(address);
  return Number(port || (protocol === 'https:' ? 443 : 80));
}

function demoLines({ demo, file }: EnsuredDemo, baseUrl: string): string[] {
  const { developer, merchant, staff } = demo;
  const width = Math.max(...[developer, merchant, staff].map(({ email }) => email.length));
  const person = (role: string, { email, password }: { email: string; password: string }) =>
    `  ${role.padEnd(10)} ${email.padEnd(width)}  ${password}`;
  return [
    `  Open       ${baseUrl} and sign in with one click`,
    ...(merchant.storefrontUrl ? [`  Store      ${merchant.storefrontUrl} (storefront of the demo store)`] : []),
    person('Developer', developer),
    person('Merchant', merchant),
    person('Reviewer', staff),
    `  Email      ${baseUrl}/mail (captured emails)`,
    `  Tokens     ${file} (demo IDs, secrets and tokens; they stay the same between starts)`,
  ];
}
