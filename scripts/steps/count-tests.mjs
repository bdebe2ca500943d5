import { writeFileSync } from 'node:fs';

/** A vitest reporter that only counts, file by file, into the file that SOUK_TEST_COUNTS names. */
export default class CountTests {
  onTestRunEnd(modules, unhandledErrors) {
    const files = modules.map(countModule);
    const errors = [];
    for (const error of unhandledErrors) {
      const home = files.find(({ path }) => path === error.VITEST_TEST_PATH);
      if (home) home.failed.push({ name: 'an unhandled error', message: error.message });
      else errors.push(error.message);
    }
    writeFileSync(process.env.SOUK_TEST_COUNTS, JSON.stringify({ files, errors }));
  }
}

function countModule(module) {
  const counts = { path: module.moduleId, file: module.relativeModuleId, passed: 0, skipped: 0, failed: [] };
  const fail = (name, errors) => counts.failed.push({ name, message: errors[0]?.message ?? 'It gave no reason.' });
  // A file that does not load has no tests to fail, nor has a group whose preparations failed, but both are failures.
  if (module.errors().length > 0) fail('the file itself', module.errors());
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) fail(`${suite.fullName} (before or after its tests)`, suite.errors());
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result();
    if (state === 'failed') fail(test.fullName, errors);
    else counts[state === 'passed' ? 'passed' : 'skipped'] += 1;
  }
  return counts;
}
