import { type ReadManifest, requireValid } from '../commands/app/require-valid.js';
import type { AppChoice } from '../project/choose-app.js';
import type { DevStore, Installation } from '../server/resources.js';
import type { Terminal } from '../terminal/terminal.js';

export interface Preview {
  installation: Installation;
  appUrl: string;
  clientId: string;
  clientSecret: string;
  installCode: string;
}

export interface PreviewPlace {
  choice: AppChoice;
  store: DevStore;
  appUrl: string;
  /** How the manifest is called when its problems are told. */
  file: string;
  terminal: Terminal;
}

/** Puts the manifest on the dev store; every problem of it is told at its place. */
export async function putPreview(
  { choice, store, appUrl, file, terminal }: PreviewPlace,
  text: string,
): Promise<{ preview: Preview; paths: Map<string, string> }> {
  const { manifest } = await requireValid(choice, file, text, terminal);
  const path = choice.path(`/previews/${store.id}`);
  const preview = await choice.server.read<Preview>('PUT', path, { body: { manifest: text, appUrl } });
  return { preview, paths: webhookPaths(manifest) };
}

/** Where the app takes each topic. An address elsewhere is taken for the same path here. */
function webhookPaths(manifest: ReadManifest | null): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { topics, uri } of manifest?.webhooks ?? []) {
    const { pathname, search } = new URL(uri, 'http://localhost');
    for (const topic of topics) paths.set(topic, `${pathname}${search}`);
  }
  return paths;
}

/** What the app is started with. */
export function environmentOf(
  { installation, clientId, clientSecret, installCode, appUrl }: Preview,
  { choice, port }: { choice: AppChoice; port: number },
): Record<string, string> {
  return {
    PORT: String(port),
    APP_URL: appUrl,
    SOUK_BASE_URL: choice.server.url.origin,
    SOUK_APP_ID: choice.app.id,
    SOUK_CLIENT_ID: clientId,
    SOUK_CLIENT_SECRET: clientSecret,
    SOUK_INSTALLATION_ID: installation.id,
    SOUK_INSTALL_CODE: installCode,
  };
}
