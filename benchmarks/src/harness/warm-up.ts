/** How much quicker than ever before a turn has to be for the next to be worth waiting for. */
const stillGrowing = 1.03;
const maxTurns = 12;

/**
 * Runs each side until it no longer gets quicker: V8 compiles what runs often while it runs, and PostgreSQL prepares each statement
 * on each connection. Code that is longer takes longer to be compiled, so the same warm-up for both would favour the shorter side.
 */
export async function warmUp(...sides: (() => Promise<number>)[]): Promise<void> {
  for (const measure of sides) await untilSteady(measure);
}

/** Two turns in a row that were hardly quicker: one may have been disturbed. */
async function untilSteady(measure: () => Promise<number>): Promise<void> {
  let best = 0;
  for (let turn = 0, steady = 0; turn < maxTurns && steady < 2; turn += 1) {
    const speed = await measure();
    steady = speed > best * stillGrowing ? 0 : steady + 1;
    best = Math.max(best, speed);
  }
}
