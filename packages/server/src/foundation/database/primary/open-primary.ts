import type { Log } from '../../observe/open-log.js';
import { choosePrimary, type SeenServer } from './choose-primary.js';
import { DatabaseUnavailable } from './database-unavailable.js';
import { isBehind, type Lineage, sameLineage } from './lineage.js';
import type { FoundPrimary, Primary, PrimaryConnection, PrimaryStatus } from './primary.js';
import { recordLineage } from './record-lineage.js';
import { readServerAddresses } from './server-addresses.js';
import { type ServerObservation, ServerWatch } from './server-watch.js';
import { watchCommits } from './watch-commits.js';

const lookEveryMs = 1_000;
/** While there is none, and right after an error. */
const lookSoonMs = 200;

interface Watched {
  watch: ServerWatch;
  look: ServerObservation | undefined;
  timer: NodeJS.Timeout | undefined;
  busy: boolean;
}

const isSilent = (look: ServerObservation): boolean => look.kind === 'unclear' && look.isSilent;

/** With one server, what is wrong with it; with several, of each that cannot be seen. */
function explain(away: string, watched: readonly Watched[]): string {
  const unseen = watched.flatMap(({ watch, look }) =>
    look && look.kind !== 'seen' ? [{ name: watch.address.name, reason: look.reason }] : [],
  );
  const [only] = unseen;
  if (only && watched.length === 1) return only.reason;
  return [away, ...unseen.map(({ name, reason }) => `${name}: ${reason}`)].join('; ');
}

/**
 * Looks at every server that the address names, each second and after every error, and drops connections to any but the primary.
 */
export function openPrimary(databaseUrl: string, log: Log): Primary {
  const addresses = readServerAddresses(databaseUrl);
  const [firstAddress] = addresses;
  const watched: Watched[] = addresses.map((address) => ({
    watch: new ServerWatch(address),
    look: undefined,
    timer: undefined,
    busy: false,
  }));
  const clients = new Set<PrimaryConnection>();
  const newHistory = new Set<() => void>();
  let lastFound: FoundPrimary | undefined;
  let status: PrimaryStatus = { away: 'the servers have not been looked at yet' };
  /** The highest that was ever chosen: nothing below it is taken again. */
  let known: Lineage | null = null;
  let deciding: Promise<void> | undefined;
  let closed = false;
  let isUndecided = true;
  let decidedOnce: () => void = () => undefined;
  const firstDecision = new Promise<void>((resolve) => {
    decidedOnce = () => {
      isUndecided = false;
      resolve();
    };
  });

  const commits = watchCommits({
    log,
    current: () => ('found' in status ? status : undefined),
    clients,
    ask: (work) => currentWatch()?.watch.use(work),
  });

  const currentWatch = (): Watched | undefined => {
    const found = 'found' in status ? status.found : undefined;
    return watched.find(({ watch }) => watch.address.name === found?.server);
  };

  const dropOthers = (found: FoundPrimary | undefined, reason: string) => {
    for (const client of clients) {
      const { server, lineage } = client.reached;
      const isNotAskedYet = lineage === undefined;
      if (found?.server === server && (isNotAskedYet || sameLineage(lineage, found.lineage))) continue;
      clients.delete(client);
      client.destroy(new DatabaseUnavailable(reason));
    }
  };

  const goAway = (reason: string) => {
    if ('found' in status) log.warn({ reason }, 'the database cannot be written to');
    status = { away: reason };
    dropOthers(undefined, reason);
  };

  const adopt = async ({ address, state }: SeenServer): Promise<void> => {
    const found: FoundPrimary = { server: address.name, url: address.url, lineage: state.lineage };
    const reason = `the primary is ${found.server} now`;
    status = { away: reason };
    dropOthers(found, reason);
    if (state.lineage && state.told !== undefined && !sameLineage(state.told, state.lineage)) {
      const { lineage } = state;
      const at = watched.find(({ watch }) => watch.address === address);
      const moved = await at?.watch.use((client) => recordLineage(client, lineage));
      if (moved)
        log.warn(
          { server: found.server, timeline: lineage.timeline },
          'a new history of the database: ids moved ahead',
        );
    }
    if (closed) return;
    const anew = known !== null && !sameLineage(known, state.lineage);
    if (known) log.warn({ server: found.server, timeline: state.lineage?.timeline }, 'the database can be written to');
    known = state.lineage ?? known;
    status = { found, state };
    lastFound = found;
    commits.begin();
    if (anew) for (const listener of newHistory) listener();
  };

  const decide = async (): Promise<void> => {
    if (closed || watched.some(({ look }) => look === undefined)) return;
    const seen = watched.flatMap(({ watch, look }) =>
      look?.kind === 'seen' ? [{ address: watch.address, state: look.state }] : [],
    );
    const choice = choosePrimary(seen, known);
    if ('away' in choice) {
      // One that merely has not answered yet keeps its place; those who use it notice by themselves when it is gone.
      if (currentWatch()?.look?.kind === 'unclear') return;
      return goAway(explain(choice.away, watched));
    }
    const { primary } = choice;
    const current = 'found' in status ? status.found : undefined;
    const staysInDoubt =
      currentWatch()?.look?.kind === 'unclear' && !isBehind(current?.lineage ?? null, primary.state.lineage);
    if (current && current.server !== primary.address.name && staysInDoubt) return;
    if (current?.server === primary.address.name && sameLineage(current.lineage, primary.state.lineage)) {
      status = { found: current, state: primary.state };
      return;
    }
    await adopt(primary);
  };

  /** One decision at a time; a look that ends meanwhile asks for another. */
  const decideInTurn = (): Promise<void> => {
    const next = (deciding ?? Promise.resolve()).then(decide).catch((error: unknown) => {
      goAway(error instanceof Error ? error.message : String(error));
    });
    deciding = next;
    return next;
  };

  const lookAt = async (one: Watched): Promise<void> => {
    if (one.busy || closed) return;
    one.busy = true;
    clearTimeout(one.timer);
    one.look = await one.watch.look();
    await decideInTurn();
    one.busy = false;
    // Whoever asks before anything is known waits for a server that is slow to answer, until it is taken for gone.
    if ('found' in status || watched.every(({ look }) => look && !isSilent(look))) decidedOnce();
    if (!closed) one.timer = setTimeout(lookAt, 'found' in status ? lookEveryMs : lookSoonMs, one).unref();
  };

  const lookAtAll = () => {
    for (const one of watched) void lookAt(one);
  };
  lookAtAll();

  let askedAtMs = Number.NEGATIVE_INFINITY;
  const primary: Primary = {
    get status() {
      return status;
    },
    get writesWait() {
      return commits.wait;
    },
    get isFirstLook() {
      return isUndecided && addresses.length === 1;
    },
    async reach() {
      if ('found' in status) return status.found;
      await firstDecision;
      if (deciding) await deciding;
      if ('found' in status) return (status as { found: FoundPrimary }).found;
      primary.lookAgain();
      throw new DatabaseUnavailable((status as { away: string }).away);
    },
    aim() {
      const { name: server, url } = firstAddress;
      return lastFound ?? { server, url, lineage: undefined };
    },
    lookAgain() {
      const nowMs = performance.now();
      if (nowMs - askedAtMs < lookSoonMs) return;
      askedAtMs = nowMs;
      lookAtAll();
    },
    suspect(found) {
      watched.find(({ watch }) => watch.address.name === found.server)?.watch.renew();
      lookAtAll();
    },
    commitWaited: () => commits.doubt(),
    join: (client) => void clients.add(client),
    leave: (client) => void clients.delete(client),
    onNewHistory(listener) {
      newHistory.add(listener);
      return () => newHistory.delete(listener);
    },
    close() {
      closed = true;
      decidedOnce();
      commits.close();
      // A server that hangs would keep them waiting to be connected.
      for (const client of clients) if (client.reached.pid === 0) client.destroy(new DatabaseUnavailable('Souk stops'));
      for (const one of watched) {
        clearTimeout(one.timer);
        one.watch.close();
      }
    },
  };
  return primary;
}
