import { lookAgain } from './look-again.mjs';
import { runLane } from './run-lane.mjs';

/**
 * The projects of vitest.config.ts, each in a vitest of its own, side by side: the browser's tests need one process for
 * all of their files, the others several, and neither may wait for the other while a processor is idle.
 */
const projects = ['souk', 'faces'];

/** Runs the tests that the arguments choose; tells what was counted, and what failed, over all lanes. */
export async function runLanes(checkout, args) {
  const interrupted = new AbortController();
  // The lanes hear of it (run-group.mjs); we stay to tell what they counted.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => interrupted.abort());
  const rest = args.filter(isNoProject);
  const lanes = await Promise.all(chosen(args).map((lane) => runLane(checkout, lane, rest)));
  // Whoever chose tests looks at them already.
  const isWhole = rest.length === 0 && !interrupted.signal.aborted;
  return addUp(isWhole ? await lookAgain(checkout, lanes) : { lanes, passedAlone: [] });
}

/** Whoever names a project wants that one. */
function chosen(args) {
  const named = args.flatMap((arg, place) =>
    arg.startsWith('--project=') ? [arg.slice(10)] : arg === '--project' ? [args[place + 1]] : [],
  );
  return named.length === 0 ? projects : projects.filter((lane) => named.includes(lane));
}

const isNoProject = (arg, place, args) => !arg.startsWith('--project') && args[place - 1] !== '--project';

function addUp({ lanes, passedAlone }) {
  const files = lanes.flatMap((lane) => lane.files);
  const sum = (name) => files.reduce((total, one) => total + one[name], 0);
  const failed = [
    ...lanes.flatMap(({ homeless }) => homeless),
    ...files.flatMap(({ file, failed }) => failed.map(({ name }) => `${file} > ${name}`)),
  ];
  // Nothing that ran is as wrong as something that failed: the arguments name no test.
  const code = failed.length === 0 && files.length > 0 ? 0 : 1;
  return { code, passed: sum('passed'), skipped: sum('skipped'), failed, passedAlone };
}
