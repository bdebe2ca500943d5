import { readFileSync } from 'node:fs';
import { bundleLimits, manifestLimits, versionsPerDay } from '@souk/contract';
import { checkout } from '../folders.js';
import { code, slug, table } from '../markdown.js';
import type { Page } from '../page.js';
import type { Declarations } from './declarations.js';

export interface Setting {
  names: string[];
  otherwise: string;
  says: string;
}

/** The README's table, which a test of the server holds against what the server reads. */
export function readSettings(): Setting[] {
  const readme = readFileSync(`${checkout}README.md`, 'utf8');
  const [, below = ''] = readme.split('| Variable | Default | Meaning |');
  const lines = below.split('\n').slice(2);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) => {
    const [, names = '', otherwise = '', says = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim());
    return { names: [...names.matchAll(/`([A-Z_0-9]+)`/g)].map(([, name = '']) => name), otherwise, says };
  });
}

export function environmentPage(): Page {
  const settings = readSettings();
  const shown = settings.map(({ names, otherwise, says }) =>
    [
      `### ${names.map(code).join(', ')} {#${slug(names[0] ?? '')}}`,
      says.replace(/^./, (letter) => letter.toUpperCase()).replace(/[^.]$/, '$&.'),
      otherwise ? `Default: ${otherwise}.` : 'Not set by default.',
    ].join('\n\n'),
  );
  return {
    path: 'reference/environment',
    title: 'Environment variables',
    description: 'Every setting of Souk: its name, default and meaning.',
    body: [
      'Validated at startup. An invalid value or an unknown `SOUK_` name stops Souk with an error.',
      ...shown,
    ].join('\n\n'),
  };
}

/** What is fixed is named here; what an operator can set comes from the configuration itself. */
export function limitsPage({ readConfig }: Declarations): Page {
  const { limits, webhookRetrySeconds } = readConfig({});
  const kib = (bytes: number) => (bytes >= 1024 * 1024 ? `${bytes / 1024 / 1024} MiB` : `${bytes / 1024} KiB`);
  const groups: [string, [string, string][]][] = [
    [
      'Requests',
      [
        [
          'Admin API, all apps of a business together',
          `${limits.businessPerSecond} a second, bursts of ${limits.businessBurst}`,
        ],
        ['Developer API, a token', `${limits.developerTokenPerMinute} a minute`],
        ['Developer API, an address', `${limits.platformPerMinute} a minute`],
        ['Token endpoint, a client', `${limits.tokenPerClientPerMinute} a minute`],
        ['Failed client authentications, an address', `${limits.failedAuthPerMinute} a minute`],
        ['Sign-ins, sign-ups and resets, each, an address', `${limits.signInPerMinute} a minute`],
        ['Replays, an app', `${limits.replayPerMinute} a minute`],
        ['Test deliveries, an installation', `${limits.testPerMinute} a minute`],
        ['Open connections', `${limits.connections}, ${limits.connectionsPerAddress} from one address`],
      ],
    ],
    [
      'Requests and responses',
      [
        ['Page of a list', '1 to 100, 50 by default'],
        ['`cursor`, `fields`', '512 and 1000 characters'],
        ['Idempotency key', '1 to 255 printable characters, stored for 24 hours'],
        ['Body of the token endpoint', '8 KiB'],
        ['Value of app data', '16,384 bytes of compact JSON; 50,000 of them for each installation'],
        [
          'Collection',
          'name 255, description 20,000, image 2,048 characters; 10 rules; 100 conditional ones for each store',
        ],
        ['Bulk exports', '2 at a time for each installation; files are stored for 7 days'],
      ],
    ],
    [
      'Tokens',
      [
        ['Access token', '1 hour'],
        ['Refresh token', '90 days, changed with every use; reuse after 60 seconds revokes all its tokens'],
        ['ID token', '60 seconds, exchanged once; 30 seconds of clock skew'],
        ['Install code', '5 minutes, used once'],
        ['Developer token', '90 days after its last use, 365 days at most; 600 a minute'],
        ['Client secrets', '2 active; an old one works 24 hours after a rotation'],
      ],
    ],
    [
      'Webhooks',
      [
        ['Response time limit', '10 seconds'],
        ['Retries', `after ${webhookRetrySeconds.map(duration).join(', ')}; up to 10 % later`],
        ['Timestamp', 'within 5 minutes of now, at the receiver'],
        ['Endpoint disabled', 'after 3 days of failure, or immediately with 410'],
        ['Pending', '4 days after the event, then `EXPIRED`'],
        ['Log', '30 days; replay for 7 days'],
        ['Address', 'https, port 443, a public host'],
      ],
    ],
    [
      'Apps and versions',
      [
        ['Apps of a developer, dev stores', '25 and 10'],
        ['Versions', `${versionsPerDay} within 24 hours`],
        [
          'Manifest',
          `${kib(manifestLimits.bytes)}; ${manifestLimits.definitions} keys, ${manifestLimits.webhooks} webhook tables, ${manifestLimits.blocks} blocks, ${manifestLimits.allowedHosts} hosts`,
        ],
        [
          'Bundle',
          `${kib(bundleLimits.compressedBytes)} packed, ${kib(bundleLimits.unpackedBytes)} unpacked, ${bundleLimits.files.toLocaleString('en')} files`,
        ],
        ['Note to the reviewer', '1 to 2000 characters'],
        ['Review', '5 working days the first time, 2 after that (Sunday to Thursday)'],
      ],
    ],
  ];
  return {
    path: 'reference/limits',
    title: 'Limits',
    description: 'Rates, sizes and lifetimes.',
    body: [
      'Above a rate, the response is 429 with `Retry-After`. Counted responses have `RateLimit-Policy` and `RateLimit`. The rates are defaults: an operator can [set them](/reference/environment#souk-limit-business-per-second).',
      ...groups.map(([title, rows]) => `## ${title}\n\n${table(['What', 'Limit'], rows)}`),
    ].join('\n\n'),
  };
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`;
}
