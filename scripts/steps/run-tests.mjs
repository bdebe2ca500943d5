import { judgeWeakTests, readKnownWeakTests } from './known-weak-tests.mjs';
import { runVitest } from './run-vitest.mjs';

/** More failed files than these are no accident of a busy machine. */
const MAX_FILES_TO_REPEAT = 10;

/** Runs the tests that the arguments choose. `isStrict` is the rule of CI: passing alone is not enough. */
export async function runTests(checkout, args, isStrict = Boolean(process.env.CI)) {
  const interrupted = new AbortController();
  // vitest gets the signal from run-group.mjs; this process stays to report what was counted.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted.abort());
  const first = await runVitest(checkout, args);
  const isWhole = args.every((arg) => arg.startsWith('--project=')) && !interrupted.signal.aborted;
  const { files, errors, passedAlone } = isWhole ? await repeatAlone(checkout, first) : { ...first, passedAlone: [] };
  const rule = isStrict
    ? judgeWeakTests(passedAlone, readKnownWeakTests(checkout))
    : { weak: [], excused: passedAlone, wrongEntries: [] };
  return addUp(files, errors, rule);
}

/**
 * Files that failed run once more, one after the other with nothing beside them: a defect fails twice, a test that waits too
 * briefly for a busy machine does not. The counts of the second run replace those of the first.
 */
async function repeatAlone(checkout, first) {
  const failed = first.files.filter((one) => one.failed.length > 0);
  const isClear = failed.length === 0 || failed.length > MAX_FILES_TO_REPEAT || first.errors.length > 0;
  if (isClear) return { ...first, passedAlone: [] };

  console.log(`\nRunning again, alone: ${failed.map(({ file }) => file).join(', ')}\n`);
  const paths = failed.map(({ path }) => path);
  const second = await runVitest(checkout, ['--no-file-parallelism', '--isolate', ...paths]);
  const newest = (one) => second.files.find(({ path }) => path === one.path) ?? one;
  return {
    files: first.files.map(newest),
    errors: second.errors,
    passedAlone: failed.flatMap((one) => passedOnlyNow(one, newest(one))),
  };
}

function passedOnlyNow({ file, failed }, second) {
  const stillFailing = new Set(second.failed.map(({ name }) => name));
  return failed.filter(({ name }) => !stillFailing.has(name)).map((failure) => ({ file, ...failure }));
}

function addUp(files, errors, { weak, excused, wrongEntries }) {
  const sum = (name) => files.reduce((total, one) => total + one[name], 0);
  const failed = [
    ...errors,
    ...wrongEntries,
    ...files.flatMap(({ file, failed }) => failed.map(({ name }) => `${file} > ${name}`)),
  ];
  // A run without a test is a failure: the arguments name none.
  const isGood = failed.length + weak.length === 0 && files.length > 0;
  return { code: isGood ? 0 : 1, passed: sum('passed') - weak.length, skipped: sum('skipped'), failed, weak, excused };
}
