import { defaultServerConditions } from 'vite';
import { defineConfig } from 'vitest/config';
import { LongestTestsFirst } from './packages/server/testing/longest-tests-first.js';

// In each project, not once for all: the parent of the projects, which runs no test, would start one of its own.
const provideCluster = 'packages/server/testing/provide-test-cluster.ts';

const neverTests = ['**/node_modules/**', '**/dist/**'];
// What else people meet, so that the process with the browser has about as much to do as each of the others.
const besideTheBrowser = [
  'packages/{app-kit,bridge,docs,mcp}/{src,acceptance,testing}/**/*.test.ts',
  'packages/server/acceptance/{desk,oauth,pages,web}/**/*.test.ts',
  'examples/**/*.test.ts',
];

// Workspace packages are tested from their sources, without a build in between.
const conditions = ['souk-source', ...defaultServerConditions];

export default defineConfig({
  cacheDir: 'node_modules/.cache/vite',
  resolve: { conditions },
  ssr: { resolve: { conditions, externalConditions: conditions } },
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'souk',
          include: [
            'packages/*/{src,acceptance,testing}/**/*.test.ts',
            '{benchmarks,drills,scripts}/**/*.test.{ts,mjs}',
          ],
          exclude: [...neverTests, ...besideTheBrowser],
          globalSetup: [provideCluster],
          // With the browser beside them (scripts/steps/run-lanes.mjs) two keep two processors busy. With three, tests of four files ran out of
          // time.
          maxWorkers: 2,
        },
      },
      {
        extends: true,
        test: {
          name: 'faces',
          include: ['packages/web/journeys/**/*.test.ts', ...besideTheBrowser],
          globalSetup: [provideCluster, 'packages/web/journeys/harness/build-pages.mjs'],
          // One process: its files share one Souk and one browser. `npm test` runs it beside the others (scripts/steps/run-lanes.mjs).
          maxWorkers: 1,
          maxConcurrency: 4,
          sequence: { groupOrder: 1 },
        },
      },
    ],
    exclude: neverTests,
    sequence: { sequencer: LongestTestsFirst },
    pool: 'forks',
    // Every file has its own database; a fresh process for each would only cost time.
    isolate: false,
    // Programs that a test starts inherit these flags, and so read TypeScript as the test itself does.
    execArgv: [
      '--conditions=souk-source',
      `--import=${new URL('packages/server/testing/read-typescript.mjs', import.meta.url)}`,
    ],
    testTimeout: 60_000,
    // Only what never comes about waits this long; beside other tests a second is soon over.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 120_000,
    reporters: ['default'],
  },
});
