import { writeFileSync } from 'node:fs';

/** A vitest reporter that only counts, into the file that SOUK_TEST_COUNTS names. */
export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const counts = {
      files: modules.length,
      passed: 0,
      skipped: 0,
      failed: unhandledErrors.map(({ message }) => message),
    };
    for (const module of modules) {
      // A file that does not load has no tests to fail, but is still a failure.
      if (module.errors().length > 0) counts.failed.push(module.relativeModuleId);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        if (state === 'failed') counts.failed.push(`${module.relativeModuleId} > ${test.fullName}`);
        else counts[state] += 1;
      }
    }
    writeFileSync(process.env.SOUK_TEST_COUNTS, JSON.stringify(counts));
  }
}
