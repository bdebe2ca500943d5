import { defaultServerConditions } from 'vite';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';

// Workspace packages are tested from their sources, without a build in between.
const conditions = ['souk-source', ...defaultServerConditions];
const cacheDir = 'node_modules/.cache/vite';

function project(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    cacheDir,
    resolve: { conditions },
    ssr: { resolve: { conditions, externalConditions: conditions } },
    test: {
      name,
      exclude: ['**/node_modules/**', '**/dist/**'],
      pool: 'forks',
      // A process of its own for each file costs the import of the server again: CONTRIBUTING.md has the figures.
      isolate: false,
      // Programs that a test starts inherit these flags, and so read TypeScript as the test itself does.
      execArgv: [
        '--conditions=souk-source',
        `--import=${new URL('packages/server/testing/read-typescript.mjs', import.meta.url)}`,
      ],
      testTimeout: 60_000,
      hookTimeout: 120_000,
      // A condition that is never met fails after this time; on a busy machine a second is too short.
      expect: { poll: { timeout: 20_000 } },
      ...test,
    },
  };
}

export default defineConfig({
  cacheDir,
  test: {
    // One PostgreSQL for all projects.
    globalSetup: ['packages/server/testing/provide-test-cluster.ts'],
    reporters: ['default'],
    projects: [
      project('souk', {
        include: [
          'packages/*/{src,acceptance,testing}/**/*.test.ts',
          '{benchmarks,scripts}/**/*.test.{ts,mjs}',
          'examples/*/*.test.ts',
        ],
        maxWorkers: 2,
      }),
      // Drills load the machine and measure how Souk copes: one at a time, with nothing beside them.
      project('drills', { include: ['drills/**/*.test.ts'], maxWorkers: 1, sequence: { groupOrder: 1 } }),
      // One process: all files share one Souk and one browser.
      project('journeys', {
        include: ['{packages,examples}/*/journeys/**/*.test.ts'],
        globalSetup: ['packages/web/journeys/harness/build-pages.mjs'],
        maxWorkers: 1,
        maxConcurrency: 4,
        sequence: { groupOrder: 2 },
      }),
      // Programs that others wrote, and stopwatches: one at a time, with nothing beside them.
      project('judges', { include: ['packages/*/judges/**/*.test.ts'], maxWorkers: 1, sequence: { groupOrder: 3 } }),
    ],
  },
});
