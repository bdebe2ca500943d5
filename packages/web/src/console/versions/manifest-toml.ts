import type { Manifest } from '../../api/versions';

type Scalar = string | number | boolean;
type Member = Scalar | readonly Scalar[] | null | undefined;

/** The manifest as its developer would write it: members that stand at their default are left out. */
export function manifestToml(manifest: Manifest): string {
  const { name, handle, api_version, scopes, optional_scopes, allowed_hosts, hosting, admin, install } = manifest;
  const tables = [
    members({
      name,
      handle,
      api_version,
      scopes,
      optional_scopes: filled(optional_scopes),
      allowed_hosts: filled(allowed_hosts),
    }),
    table('[hosting]', hostingMembers(hosting)),
    admin && table('[admin]', { path: admin.path, title: admin.title }),
    ...(admin?.links ?? []).map((link) =>
      table('[[admin.links]]', { target: link.target, label: link.label, path: link.path }),
    ),
    install.redirect_urls.length > 0 && table('[install]', install),
    ...manifest.webhooks.map(({ topics, uri }) => table('[[webhooks]]', { uri, topics })),
    ...manifest.data.definitions.map((definition) => table('[[data.definitions]]', definitionMembers(definition))),
    ...manifest.blocks.flatMap(({ key, name: title, target, entry, settings }) => [
      table('[[blocks]]', { key, name: title, target, entry }),
      ...settings.map((setting) => table('[[blocks.settings]]', settingMembers(setting))),
    ]),
  ];
  return `${tables.filter(Boolean).join('\n\n')}\n`;
}

// Member by member, because the API answers them in an order of its own.
function hostingMembers(hosting: Manifest['hosting']): Record<string, Member> {
  if (hosting.mode === 'remote') return { url: hosting.url };
  const { mode, main, lockfile } = hosting;
  return { mode, main, lockfile };
}

function definitionMembers(definition: Manifest['data']['definitions'][number]): Record<string, Member> {
  const { owner, key, type, name, description, visibility, min, max, max_length, pattern, choices } = definition;
  return { owner, key, type, name, description, visibility, min, max, max_length, pattern, choices };
}

function settingMembers(setting: Manifest['blocks'][number]['settings'][number]): Record<string, Member> {
  const { key, type, label, choices } = setting;
  return { key, type, label, default: setting.default, choices };
}

const filled = (list: readonly string[]) => (list.length > 0 ? list : null);

const table = (header: string, content: Record<string, Member>): string => `${header}\n${members(content)}`;

function members(content: Record<string, Member>): string {
  return Object.entries(content)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name} = ${write(value as Scalar | readonly Scalar[])}`)
    .join('\n');
}

/** A list that does not fit on a line has a line for each member, so that a difference shows the member alone. */
const longestLine = 72;

function write(value: Scalar | readonly Scalar[]): string {
  if (!isList(value)) return typeof value === 'string' ? quote(value) : String(value);
  const written = value.map(write);
  const line = `[${written.join(', ')}]`;
  return line.length <= longestLine ? line : `[\n${written.map((one) => `  ${one},\n`).join('')}]`;
}

const isList = (value: Scalar | readonly Scalar[]): value is readonly Scalar[] => Array.isArray(value);

/** JSON's escapes are TOML's too; only the character 127 needs one of its own. */
const quote = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007F');
