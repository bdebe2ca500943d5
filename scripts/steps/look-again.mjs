import { runLane } from './run-lane.mjs';

/** More than these are no accident of a busy machine. */
const MOST_FILES = 10;

/**
 * Files that failed are run once more, one after the other with nothing beside them, and what they do then counts: a defect fails
 * twice, a machine that was too busy for a moment does not. What only passed alone is told all the same, for somebody to repair.
 */
export async function lookAgain(checkout, lanes) {
  const failed = lanes.flatMap(({ lane, files }) =>
    files.filter((one) => one.failed.length > 0).map((first) => ({ lane, first })),
  );
  const isSettled = failed.length === 0 || failed.length > MOST_FILES;
  if (isSettled || lanes.some(({ homeless }) => homeless.length > 0)) return { lanes, passedAlone: [] };

  console.log(`\nA second look, alone, at ${failed.map(({ first }) => first.file).join(', ')}\n`);
  const looks = [];
  for (const { lane, first } of failed) looks.push({ first, again: await runLane(checkout, lane, [first.path]) });
  return { lanes: lanes.map((lane) => replace(lane, looks)), passedAlone: looks.flatMap(passedOnlyNow) };
}

/** The lane's counts with those of the second look in place of the first's. A file that was not run again keeps its failures. */
function replace({ lane, files, homeless }, looks) {
  const ofLane = looks.filter(({ again }) => again.lane === lane);
  const newest = (file) => ofLane.map(({ again }) => sameFile(again, file)).find(Boolean) ?? file;
  return { lane, files: files.map(newest), homeless: [...homeless, ...ofLane.flatMap(({ again }) => again.homeless)] };
}

function passedOnlyNow({ first, again }) {
  const now = sameFile(again, first);
  if (!now || again.homeless.length > 0) return [];
  const stillFails = new Set(now.failed.map(({ name }) => name));
  return first.failed.filter(({ name }) => !stillFails.has(name)).map((failure) => ({ file: first.file, ...failure }));
}

const sameFile = (look, { path }) => look.files.find((one) => one.path === path);
