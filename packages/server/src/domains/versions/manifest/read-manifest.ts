import {
  scopes as allScopes,
  apiVersions,
  findApiVersion,
  findHandleProblem,
  isScope,
  type Manifest,
  type ManifestHosting,
  manifestLimits,
  namePattern,
  type Scope,
} from '@souk/contract';
import type { UrlRules } from '../../../foundation/outbound/validate-outbound-url.js';
import { checkAddress, checkHost, checkPath } from './check-address.js';
import { parseToml } from './parse-toml.js';
import { type Problem, Problems } from './problems.js';
import { readAdmin } from './read-admin.js';
import { readBlocks } from './read-blocks.js';
import { readDataDefinitions } from './read-data-definitions.js';
import { readHosting } from './read-hosting.js';
import { show, Table } from './read-table.js';
import { readWebhooks } from './read-webhooks.js';

const visibleName = new RegExp(namePattern);

export interface ManifestContext {
  /** The app's own handle: a manifest of another app is refused. */
  handle: string;
  /** The rules by which deliveries are sent. */
  outbound: UrlRules;
}

export type ReadManifest = { manifest: Manifest; problems: [] } | { manifest: null; problems: Problem[] };

/** Reads a manifest as TOML text, or as the same members in JSON. Returns it normalised, or every problem it has. */
export function readManifest(source: unknown, context: ManifestContext): ReadManifest {
  if (typeof source !== 'string') return readMembers(source, context);
  const parsed = parseToml(source);
  if ('problem' in parsed) return { manifest: null, problems: [parsed.problem] };
  return readMembers(parsed.table, context);
}

function readMembers(source: unknown, { handle, outbound }: ManifestContext): ReadManifest {
  const problems = new Problems();
  const root = new Table(source, '', problems);
  const { scopes, optional } = readScopes(root);
  const hosting = readHosting(root.table('hosting'), outbound);
  const manifest: Manifest = {
    name: readName(root),
    handle: readHandle(root, handle, hosting.mode),
    api_version: readApiVersion(root),
    scopes,
    optional_scopes: optional,
    allowed_hosts: readAllowedHosts(root, outbound),
    hosting,
    admin: root.has('admin') ? readAdmin(root.table('admin')) : null,
    install: { redirect_urls: readRedirectUrls(root.table('install'), hosting.mode, outbound) },
    webhooks: readWebhooks(root.tables('webhooks', manifestLimits.webhooks), {
      scopes: [...scopes, ...optional],
      hosting: hosting.mode,
      outbound,
    }),
    data: { definitions: readData(root.table('data')) },
    blocks: readBlocks(root.tables('blocks', manifestLimits.blocks), hosting.mode),
  };
  root.rejectUnknown();
  return problems.none ? { manifest, problems: [] } : { manifest: null, problems: problems.list };
}

function readName(root: Table): string {
  const name = root.text('name', { max: manifestLimits.nameLength });
  if (name && !visibleName.test(name)) {
    root.problems.add(
      'NAME_INVALID',
      'name',
      'The name has invisible characters, or is only “Souk”.',
      'Use a name of visible characters on one line.',
    );
  }
  return name;
}

function readHandle(root: Table, expected: string, hosting: Manifest['hosting']['mode']): string {
  const handle = root.text('handle', { max: 50 });
  if (handle && handle !== expected) {
    root.problems.add(
      'HANDLE_MISMATCH',
      'handle',
      `The handle ${show(handle)} is not the handle of this app.`,
      `Set handle = "${expected}".`,
    );
  }
  // A hosted app is reached under its handle; an app from before the rules has none that works.
  if (hosting === 'platform' && handle === expected && findHandleProblem(handle)) {
    root.problems.add(
      'HANDLE_INVALID',
      'handle',
      `The handle ${show(handle)} cannot be used in URLs.`,
      'Change the handle in the settings of the app, then use it here.',
    );
  }
  return handle;
}

function readApiVersion(root: Table): string {
  const name = root.text('api_version', { max: 20 });
  if (!name) return '';
  const version = findApiVersion(name);
  const usable = apiVersions.filter(({ state }) => state !== 'sunset').map((known) => known.name);
  const fix = `Use one of: ${usable.join(', ')}.`;
  if (!version) root.problems.add('API_VERSION_UNKNOWN', 'api_version', `There is no API version ${show(name)}.`, fix);
  if (version?.state === 'sunset')
    root.problems.add('API_VERSION_SUNSET', 'api_version', `API version ${name} has ended.`, fix);
  return name;
}

function readScopes(root: Table): { scopes: Scope[]; optional: Scope[] } {
  const read = (name: string): Scope[] => {
    const found: Scope[] = [];
    for (const { value, path } of root.texts(name, allScopes.length)) {
      if (isScope(value)) found.push(value);
      else
        root.problems.add(
          'SCOPE_UNKNOWN',
          path,
          `${show(value)} is not a scope.`,
          `Use one of: ${allScopes.join(', ')}.`,
        );
    }
    return found.sort();
  };
  const scopes = read('scopes');
  const optional = read('optional_scopes');
  for (const scope of optional.filter((word) => scopes.includes(word))) {
    root.problems.add(
      'SCOPES_OVERLAP',
      'optional_scopes',
      `${scope} is in both scopes and optional_scopes.`,
      'Keep it in only one of them.',
    );
  }
  return { scopes, optional };
}

function readAllowedHosts(root: Table, outbound: UrlRules): string[] {
  const hosts = root.texts('allowed_hosts', manifestLimits.allowedHosts);
  return [...new Set(hosts.map(({ value, path }) => checkHost(value, path, outbound, root.problems)))].sort();
}

function readRedirectUrls(install: Table, mode: ManifestHosting['mode'], outbound: UrlRules): string[] {
  const urls = install.texts('redirect_urls', manifestLimits.redirectUrls);
  install.rejectUnknown();
  for (const { value, path } of urls) {
    // Of a hosted app it is a path: its host is known when it is needed.
    if (mode === 'platform') checkPath(value, path, install.problems);
    else if (/^[!-~]*$/.test(value)) checkAddress(value, path, { outbound, localhost: true }, install.problems);
    // Kept as written, because OAuth compares them character by character; sent as a header, which allows nothing else.
    else
      install.problems.add(
        'URL_INVALID',
        path,
        `${show(value)} has characters that are not allowed in URLs.`,
        'Percent-encode it, and use the xn-- form of the host.',
      );
  }
  return urls.map(({ value }) => value).sort();
}

function readData(data: Table): Manifest['data']['definitions'] {
  const definitions = readDataDefinitions(data.tables('definitions', manifestLimits.definitions));
  data.rejectUnknown();
  return definitions;
}
