import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Settings } from './settings.js';

const bridge = new URL('.', import.meta.resolve('@souk/bridge'));
const publicFolder = new URL('../../public/', import.meta.url);

/** The page inside Souk's dashboard; `public/page.js` fills it. */
export function showPage({ baseUrl }: Settings): string {
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>{{name}}</title>
<link rel="stylesheet" href="/public/page.css">
<script type="module" src="/public/page.js" data-souk="${new URL(baseUrl).origin}"></script>
<h1>Newest orders</h1>
<table id="orders"></table>
<p id="message">Loading.</p>
</html>`;
}

/** Only the dashboard may show the page in a frame. */
export function pageHeaders({ baseUrl }: Settings): Record<string, string> {
  const { origin } = new URL(baseUrl);
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-ancestors ${origin}`,
    'referrer-policy': 'no-referrer',
  };
}

/** A script or a style of the page; undefined when there is none of that name. */
export async function readAsset(
  folder: 'bridge' | 'public',
  name: string,
): Promise<{ type: string; text: string } | undefined> {
  const [, kind] = /^[a-z-]+\.(js|css)$/.exec(name) ?? [];
  if (!kind) return undefined;
  const file = fileURLToPath(new URL(name, folder === 'bridge' ? bridge : publicFolder));
  const text = await readFile(file, 'utf8').catch(() => undefined);
  return text === undefined ? undefined : { type: kind === 'js' ? 'text/javascript' : 'text/css', text };
}
