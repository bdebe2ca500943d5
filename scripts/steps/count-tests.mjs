import { writeFileSync } from 'node:fs';

/** A vitest reporter that only counts, into the file that SOUK_TEST_COUNTS names. */
export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      // A file that does not load has no tests to fail, but is still a failure.
      counts.failed += module.errors().length;
      for (const test of module.children.allTests()) counts[test.result().state] += 1;
    }
    writeFileSync(process.env.SOUK_TEST_COUNTS, JSON.stringify(counts));
  }
}
