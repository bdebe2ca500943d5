/** Asks again and again until it is so; fails with what it waited for. */
export async function eventually(what: string, isSo: () => Promise<boolean>, timeoutMs = 20_000): Promise<void> {
  const until = performance.now() + timeoutMs;
  while (!(await isSo())) {
    if (performance.now() > until) throw new Error(`Waited ${timeoutMs / 1000} s in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
