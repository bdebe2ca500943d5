import { Failure } from '../../failures.js';
import type { AppChoice } from '../../project/choose-app.js';
import type { Installation } from '../../server/resources.js';
import { safe } from '../../terminal/table.js';

/** The one that was named, or the only one there is. */
export async function chooseInstallation({ server, app, path }: AppChoice, named: string | undefined): Promise<string> {
  if (named !== undefined) return encodeURIComponent(named);
  const active: Installation[] = [];
  for await (const one of server.rows<Installation>(path('/installations'), { limit: 100 }))
    if (one.state === 'active') active.push(one);
  const [only, ...others] = active;
  if (only && others.length === 0) return only.id;
  if (!only)
    throw new Failure(`${app.handle} has no installations.`, {
      code: 'NOT_INSTALLED',
      fix: 'souk store install NAME',
    });
  throw new Failure(
    `${app.handle} has ${active.length} installations. Choose one.`,
    {
      code: 'INSTALLATION_NOT_CHOSEN',
      fix: active
        .slice(0, 5)
        .map(({ id, businessName }) => `--installation ${id} (${safe(businessName)})`)
        .join(', '),
    },
    2,
  );
}
