import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take longest, the longest first: most of them start whole servers. Each file of drills
 * has about as much before it as the other processes do during the one before: two of them at once would disturb each other.
 */
const longest = [
  'packages/web/journeys/every-page.test.ts',
  'packages/web/journeys/failure-states.test.ts',
  'packages/web/journeys/dashboard/embedded/hostile-app.test.ts',
  'packages/web/journeys/docs/',
  'packages/web/journeys/first-app.test.ts',
  'drills/src/brief-kills.test.ts',
  'packages/server/src/commands/',
  'packages/server/acceptance/tenancy/',
  'packages/server/src/surfaces/hosted/',
  'packages/docs/acceptance/guides/',
  'packages/server/src/hosting/host/open-host.test.ts',
  'drills/src/brief-failovers.test.ts',
  'packages/server/src/domains/orders/order-life.test.ts',
  'packages/cli/acceptance/',
  'packages/server/acceptance/hosting/',
  'packages/server/src/foundation/database/embedded/',
  'packages/server/src/domains/versions/version-life.test.ts',
  'drills/src/brief-hostility.test.ts',
  'packages/server/src/surfaces/desk/',
  'packages/server/acceptance/developer-api/uploading-versions.test.ts',
  'packages/server/src/foundation/database/',
  'packages/server/src/domains/versions/',
  'packages/server/src/demo/',
  'packages/bridge/acceptance/',
  'packages/server/acceptance/foundation/open-connections.test.ts',
  'packages/server/src/foundation/programs/',
  'packages/server/src/surfaces/developer-api/',
];

/** Several processes run the tests: a long file that came last would keep one of them waiting for the other. */
export class LongestTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rankOf(one.moduleId) - rankOf(other.moduleId));
  }
}

function rankOf(file: string): number {
  const rank = longest.findIndex((part) => file.includes(`/${part}`));
  return rank === -1 ? longest.length : rank;
}
