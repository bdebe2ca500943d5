import type { Manifest } from '../../api/versions';

export type ChangeName =
  | 'name'
  | 'apiVersion'
  | 'scopes'
  | 'optionalScopes'
  | 'hosts'
  | 'hosting'
  | 'adminPage'
  | 'adminLinks'
  | 'redirects'
  | 'topics'
  | 'addresses'
  | 'values'
  | 'blocks';

/** One thing that differs between two versions; the catalogue has a sentence for each name and kind. */
export interface Change {
  name: ChangeName;
  kind: 'added' | 'removed' | 'changed';
  /** What exactly: scopes, topics, hosts, keys. Shown as they are written. */
  subjects: string[];
}

/** What differs for the people who use the app, in the order in which they would ask. */
export function describeChanges(before: Manifest, after: Manifest): Change[] {
  return [
    moved('name', before.name, after.name),
    moved('apiVersion', before.api_version, after.api_version),
    ...lists('scopes', before.scopes, after.scopes),
    ...lists('optionalScopes', before.optional_scopes, after.optional_scopes),
    ...lists('topics', topicsOf(before), topicsOf(after)),
    ...lists('hosts', before.allowed_hosts, after.allowed_hosts),
    moved('hosting', hostingOf(before), hostingOf(after)),
    movedAddresses(before, after),
    ...lists('redirects', before.install.redirect_urls, after.install.redirect_urls),
    ...adminPage(before, after),
    ...named(
      'adminLinks',
      before.admin?.links ?? [],
      after.admin?.links ?? [],
      ({ target, label }) => `${target}: ${label}`,
    ),
    ...named('values', before.data.definitions, after.data.definitions, ({ owner, key }) => `${owner}.${key}`),
    ...named('blocks', before.blocks, after.blocks, ({ key }) => key),
  ].filter((change) => change.subjects.length > 0);
}

const topicsOf = ({ webhooks }: Manifest): string[] => webhooks.flatMap(({ topics }) => topics);

const hostingOf = ({ hosting }: Manifest): string => (hosting.mode === 'remote' ? hosting.url : hosting.main);

const without = (wanted: readonly string[], present: readonly string[]): string[] =>
  wanted.filter((one) => !present.includes(one));

function lists(name: ChangeName, before: readonly string[], after: readonly string[]): Change[] {
  return [
    { name, kind: 'added', subjects: without(after, before) },
    { name, kind: 'removed', subjects: without(before, after) },
  ];
}

function moved(name: ChangeName, before: string, after: string): Change {
  return { name, kind: 'changed', subjects: before === after ? [] : [before, after] };
}

/** Topics that both versions hear, at another address than before. */
function movedAddresses(before: Manifest, after: Manifest): Change {
  const old = new Map(before.webhooks.flatMap(({ topics, uri }) => topics.map((topic) => [topic, uri])));
  const subjects = after.webhooks
    .filter(({ topics, uri }) => topics.some((topic) => old.has(topic) && old.get(topic) !== uri))
    .map(({ uri }) => uri);
  return { name: 'addresses', kind: 'changed', subjects };
}

function adminPage({ admin: before }: Manifest, { admin: after }: Manifest): Change[] {
  if (!before || !after)
    return [
      {
        name: 'adminPage',
        kind: after ? 'added' : 'removed',
        subjects: before === after ? [] : [(after ?? before)?.title ?? ''],
      },
    ];
  const same = before.path === after.path && before.title === after.title;
  return [{ name: 'adminPage', kind: 'changed', subjects: same ? [] : [`${after.title} (${after.path})`] }];
}

function named<Thing>(name: ChangeName, before: Thing[], after: Thing[], nameOf: (thing: Thing) => string): Change[] {
  const spelled = (things: Thing[]) => new Map(things.map((thing) => [nameOf(thing), spell(thing)]));
  const old = spelled(before);
  const young = spelled(after);
  const changed = [...young.keys()].filter((key) => old.has(key) && old.get(key) !== young.get(key));
  return [...lists(name, [...old.keys()], [...young.keys()]), { name, kind: 'changed', subjects: changed }];
}

/** Alike for equal members in whatever order. */
function spell(value: unknown): string {
  return JSON.stringify(value, (_, member: unknown) =>
    typeof member === 'object' && member !== null && !Array.isArray(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );
}
