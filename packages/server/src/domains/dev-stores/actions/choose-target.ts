import type { KeysetPageRequest, KeysetRow } from '../../../foundation/database/sql/keyset-page.js';
import { throwDomainError } from '../../../foundation/domain-error.js';
import { isId } from '../../../foundation/http/path-params.js';
import type { ActionContext } from './action-context.js';

const pageSize = 100;
/** How many of the newest are examined; if none of these fits, the shop has nothing recent that does. */
const maxPages = 50;

export interface Candidates<Resource> {
  walk(request: KeysetPageRequest): Promise<KeysetRow[]>;
  read(ids: string[]): Promise<Resource[]>;
}

/** The newest that fits; undefined when none does. */
export async function newestMatching<Resource>(
  { viewer }: ActionContext,
  { walk, read }: Candidates<Resource>,
  fits: (resource: Resource) => boolean,
): Promise<Resource | undefined> {
  let after: KeysetPageRequest['after'];
  for (let page = 0; page < maxPages; page++) {
    const rows = await walk({ ...viewer, from: undefined, to: undefined, after, limit: pageSize });
    const found = (await read(rows.map(({ id }) => id))).find(fits);
    const last = rows.at(-1);
    if (found || !last || rows.length < pageSize) return found;
    after = [last.at, last.id];
  }
  return undefined;
}

/** The one that was named, which must exist. */
export async function named<Resource>(
  id: string,
  what: string,
  read: (id: string) => Promise<Resource | undefined>,
): Promise<Resource> {
  const found = isId(id) ? await read(id) : undefined;
  return found ?? throwDomainError('NOT_FOUND', { message: `The dev store has no ${what} ${id}.` });
}
