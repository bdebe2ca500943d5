import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first: most of them start whole servers. */
const longest = [
  'drills/src/brief-kills.test.ts',
  'drills/src/brief-failovers.test.ts',
  'packages/server/src/commands/',
  'packages/cli/acceptance/listening.test.ts',
  'drills/src/brief-hostility.test.ts',
  'packages/server/acceptance/tenancy/',
  'packages/docs/acceptance/guides/',
  'packages/server/src/demo/',
  'packages/cli/acceptance/',
  'packages/bridge/acceptance/',
  'packages/server/acceptance/foundation/open-connections.test.ts',
  'packages/server/src/foundation/database/',
  'packages/server/src/foundation/programs/',
  'packages/server/src/surfaces/developer-api/',
  'packages/server/src/domains/orders/order-life.test.ts',
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
