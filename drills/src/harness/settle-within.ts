/** What should long have settled and has not is told, rather than waited for. */
export async function settleWithin<Settled>(ms: number, what: string, work: Promise<Settled>): Promise<Settled> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: nothing for ${ms / 1_000} seconds.`)), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
