import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { markConditions } from './mark-conditions.js';

/**
 * Takes the conditions that keep tenants apart out of the running program, one at a time, and tells which of them the
 * tenancy walk misses: npx vitest run --config packages/server/testing/tenancy/mutations/vitest.config.ts
 */
const root = fileURLToPath(new URL('../../../../..', import.meta.url));
const source = fileURLToPath(new URL('../../../src/', import.meta.url));
const conditions = ['souk-source', ...defaultServerConditions];

export default defineConfig({
  root,
  cacheDir: 'node_modules/.cache/vite-mutations',
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  plugins: [
    {
      name: 'mark-conditions',
      enforce: 'pre',
      load(id) {
        const file = id.split('?')[0] ?? id;
        if (!file.startsWith(source) || !file.endsWith('.ts')) return null;
        return markConditions(readFileSync(file, 'utf8'), file.slice(source.length)).code;
      },
    },
  ],
  test: {
    include: ['packages/server/testing/tenancy/mutations/every-condition.ts'],
    globalSetup: ['packages/server/testing/provide-test-cluster.ts'],
    pool: 'forks',
    // Threads that the program starts read TypeScript like those of the ordinary tests.
    execArgv: ['--conditions=souk-source', `--import=${new URL('../../read-typescript.mjs', import.meta.url)}`],
    testTimeout: 7_200_000,
    hookTimeout: 600_000,
  },
});
