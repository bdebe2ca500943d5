import { scanRules } from '@souk/contract';
import { Type } from 'typebox';
import { read } from '../api/request.js';
import { cutText } from '../results/limit-result-size.js';
import { countOf, readRows } from '../results/read-rows.js';
import { lineOf, selectFields } from '../results/select-fields.js';
import { type Outcome, readTool, type ToolContext } from '../tool.js';
import { type App, appPath } from './choose-app.js';
import { app, cursor, fields, nextCursor, oneOf, resource, rows } from './parameters.js';

type Row = Record<string, unknown>;

const maxFindings = 20;

interface Place {
  path: string;
  found: App;
  /** How far the part that was asked for has been read. */
  from: string | undefined;
}

export const readApp = readTool({
  name: 'read_app',
  title: 'Read an app',
  description:
    'Reads an app. include adds its versions, its installations (dev store, webhook health), or the manifest or scan findings of its latest version.',
  input: { app, include: Type.Optional(oneOf(['versions', 'installations', 'manifest', 'scan'])), cursor, fields },
  output: {
    app: resource({ id: Type.String() }),
    versions: Type.Optional(rows({ version: Type.Integer() })),
    installations: Type.Optional(rows({ id: Type.String() })),
    manifest: Type.Optional(Type.String({ description: 'JSON' })),
    findings: Type.Optional(rows({ rule: Type.String() })),
    nextCursor: Type.Optional(nextCursor),
  },
  untrusted: ['app.name', 'manifest', 'installations[].businessName', 'findings[].file', 'findings[].message'],
  async run(context, { app: named, include, fields: wanted, cursor: from }) {
    const path = await appPath(context, named);
    const found = await read<App & Row>(context.api, { method: 'GET', path });
    const selected = selectFields(found, wanted);
    const says = `App ${found.id} is ${found.state}, current version ${found.currentVersion ?? 'none'}, latest ${found.latestVersion ?? 'none'}, ${found.installationsCount} installations.`;
    const part = include ? await readers[include](context, { path, found, from }) : undefined;
    return {
      facts: { app: selected, ...part?.facts },
      says: [says, part?.says].filter(Boolean).join(' '),
      shows: [lineOf(selected), part?.shows].filter(Boolean).join('\n'),
    };
  },
});

const readers: Record<
  'versions' | 'installations' | 'manifest' | 'scan',
  (context: ToolContext, place: Place) => Promise<Outcome>
> = {
  async versions(context, { path, from }) {
    const page = await readRows(context, { path: `${path}/versions` }, { limit: 15, cursor: from }, shortVersion);
    const { rows: versions, nextCursor: next, lines } = page;
    return { facts: { versions, nextCursor: next }, says: countOf(['version', 'versions'], page), shows: lines };
  },

  async installations(context, { path, from }) {
    const call = { path: `${path}/installations` };
    const page = await readRows(context, call, { limit: 15, cursor: from }, shortInstallation);
    const { rows: installations, nextCursor: next, lines } = page;
    return { facts: { installations, nextCursor: next }, says: countOf(['row', 'rows'], page), shows: lines };
  },

  async manifest({ api }, { path, found: { latestVersion }, from }) {
    if (latestVersion === null) return { facts: {}, says: 'The app has no manifest yet.' };
    const version = await read<Row>(api, { method: 'GET', path: `${path}/versions/${latestVersion}` });
    const { part, nextCursor: next } = cutText(JSON.stringify(version.manifest), from);
    const says = next ? `The manifest is truncated; continue with cursor ${next}.` : '';
    return { facts: { manifest: part, nextCursor: next }, says, shows: part };
  },

  async scan({ api }, { path, found: { latestVersion } }) {
    if (latestVersion === null) return { facts: {}, says: 'It has no version yet.' };
    const { hosting } = await read<{ hosting: Hosting }>(api, {
      method: 'GET',
      path: `${path}/versions/${latestVersion}`,
    });
    const { scan, deploy, checks } = hosting;
    if (!scan)
      return { facts: { findings: [] }, says: `Version ${latestVersion} has no bundle: it runs on your server.` };
    const all = checks.flatMap(({ findings }) => findings);
    const findings = all.slice(0, maxFindings).map((one) => ({ ...one, fix: rules[one.rule]?.fix ?? null }));
    return {
      facts: { findings },
      says: `Version ${latestVersion}: scan ${scan.status}, staging ${deploy.staging.status}, production ${deploy.production.status}; ${all.length} findings. A finding of severity error rejects the version.`,
      shows: findings.map(lineOf).join('\n'),
    };
  },
};

interface Hosting {
  scan: { status: string } | null;
  deploy: Record<'staging' | 'production', { status: string }>;
  checks: { findings: { rule: string; severity: string; file: string; line: number; message: string }[] }[];
}

const rules: Record<string, { fix: string } | undefined> = scanRules;

function shortVersion({ version, current, reviewState, releasedAt, createdAt, scopes, webhookTopics }: Row): Row {
  return { version, current, reviewState, releasedAt, createdAt, scopes, webhookTopics };
}

/** Flat, so that its line tells all of it. */
function shortInstallation(row: Row): Row {
  const { id, businessId, businessName, devStore, state, version, pendingVersion, scopes, webhooks } = row;
  const { state: webhookState, disabledReason, failingSince, last24h } = webhooks as Row;
  const { delivered, failed, pending } = last24h as Row;
  const counts = { delivered24h: delivered, failed24h: failed, pending24h: pending };
  const health = { webhooks: webhookState, disabledReason, failingSince, ...counts };
  return { id, businessId, businessName, devStore, state, version, pendingVersion, scopes, ...health };
}
