import type { CallOptions } from '../start-test-server.js';

/** A manifest in TOML: `top` goes before the first table, `more` behind the last. */
export const toml = (handle: string, more = '', top = ''): string =>
  `name = "Labels"\nhandle = "${handle}"\napi_version = "2026-10"\n${top}\n[hosting]\nurl = "https://labels.example.com"\n${more}`;

/** The same for an app that Souk runs. */
export const hostedToml = (handle: string): string =>
  toml(handle).replace(
    'url = "https://labels.example.com"',
    'mode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"',
  );

export const asToml = (text: string): CallOptions => ({ raw: text, headers: { 'content-type': 'application/toml' } });

export function asForm(parts: Record<string, string | Buffer>): CallOptions {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, new Blob([new Uint8Array(value)]), name);
  }
  return { raw: form };
}
