import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest: most of them start whole servers. */
const longest = [
  'drills/src/brief-drills.test.ts',
  'packages/server/src/commands/',
  'packages/server/src/demo/',
  'packages/server/src/domains/orders/order-life.test.ts',
];

/** Two processes run the tests: a long file that came last would keep one of them waiting for the other. */
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
