const REPEAT_MS = 1_000;
const QUIET_REPEAT_MS = 15_000;

/** A step that failed in a way its own sentence explains; no stack is needed. */
export class StepFailed extends Error {}

/** Says what is being done, how long it takes, and how long it took. Everything goes to stderr: stdout is for results. */
export async function showProgress(what, work) {
  const startedAt = performance.now();
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(1);
  const live = process.stderr.isTTY;
  if (!live) process.stderr.write(`${what} ...\n`);
  const draw = () => process.stderr.write(live ? `\r${what} ... ${seconds()} s` : `${what} ... ${seconds()} s\n`);
  if (live) draw();
  const timer = setInterval(draw, live ? REPEAT_MS : QUIET_REPEAT_MS);
  try {
    const result = await work();
    process.stderr.write(`${live ? '\r' : ''}${what}: done in ${seconds()} s\n`);
    return result;
  } catch (error) {
    process.stderr.write(`${live ? '\r' : ''}${what}: failed after ${seconds()} s\n`);
    throw error;
  } finally {
    clearInterval(timer);
  }
}

/** Runs a whole command; a failed step ends it with its sentence. */
export async function runCommand(command) {
  try {
    await command();
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
