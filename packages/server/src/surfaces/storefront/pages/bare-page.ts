import { createHash } from 'node:crypto';
import { Html } from '../../../foundation/pages/html.js';

const style = `:root{color-scheme:light dark}body{margin:0;min-block-size:100vh;display:grid;place-content:center;padding:1.5rem;
font:1rem/1.6 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','Noto Sans Arabic',sans-serif;text-align:center;overflow-wrap:anywhere}
h1{font-size:1.5rem;margin:0 0 .5rem;text-wrap:balance}p{margin:0;max-inline-size:34rem}.id{margin-block-start:1.5rem;font-size:.8125rem;opacity:.75}`;

export const bareStyle = new Html(style);

export const bareHeaders: Record<string, string> = {
  'content-security-policy': [
    "default-src 'none'",
    `style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'cache-control': 'no-store',
};
