const REDRAW_MS = 200;
/** A log file does not need every redraw. */
const REPEAT_MS = 15_000;

/** A step that failed in a way its own sentence explains; no stack is needed. */
export class StepFailed extends Error {}

/** Steps that run now; those that run side by side share the line that is redrawn. */
const running = new Set();

/** One line a step, in the words and signs the server uses afterwards. On stderr: stdout is for results. */
export async function showProgress(what, work) {
  const startedAt = performance.now();
  const live = process.stderr.isTTY;
  const line = (sign) => `  ${sign} ${what} ${((performance.now() - startedAt) / 1000).toFixed(1)} s`;
  const redraw = () => process.stderr.write(`\r\x1b[2K${[...running].map((step) => step('…')).join('')}`);
  const draw = live ? redraw : () => process.stderr.write(`${line('…')}\n`);
  const finish = (sign) => process.stderr.write(`${live ? '\r\x1b[2K' : ''}${line(sign)}\n`);
  running.add(line);
  draw();
  const timer = setInterval(draw, live ? REDRAW_MS : REPEAT_MS);
  try {
    const result = await work();
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  } finally {
    clearInterval(timer);
    running.delete(line);
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
