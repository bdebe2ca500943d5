import pg from 'pg';

type Query = (this: pg.Client, ...given: unknown[]) => unknown;

/** The texts of all statements that this process sends while the work is done. */
export async function listStatements(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (...given) {
    const [first] = given as [string | { text?: string }];
    texts.push((typeof first === 'string' ? first : first.text) ?? '');
    return Reflect.apply(query, this, given);
  };
  try {
    await work();
    return texts;
  } finally {
    prototype.query = query;
  }
}

/** The fewest of several times: a heartbeat of the process may fall into one of them. */
export async function countStatements(
  work: () => Promise<unknown>,
  counts: (text: string) => boolean = () => true,
): Promise<number> {
  let fewest = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < 3; turn++) fewest = Math.min(fewest, (await listStatements(work)).filter(counts).length);
  return fewest;
}
