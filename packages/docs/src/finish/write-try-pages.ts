import { copyFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { checkout } from '../folders.js';
import { documentNames, readDocument } from '../reference/openapi.js';

/** Fetched by `npm run docs`; a build without it leaves the pages with a sentence. */
const scalar = `${checkout}node_modules/.cache/souk-docs/scalar.js`;

/** "Try it": a console for each API, on pages of their own, so that nobody loads it who did not ask for it. */
export function writeTryPages(folder: string): void {
  mkdirSync(`${folder}try`, { recursive: true });
  const isThere = existsSync(scalar);
  if (isThere) copyFileSync(scalar, `${folder}try/scalar.js`);
  writeFileSync(`${folder}try/start.js`, start);
  for (const name of documentNames) {
    const { title } = readDocument(name).info;
    writeFileSync(`${folder}try/${name}.html`, pageOf(name, title, isThere));
  }
}

const pageOf = (name: string, title: string, isThere: boolean) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Try the ${title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
</head>
<body>
<main id="console" data-document="/openapi/${name}.json">
${
  isThere
    ? `<noscript><p>This page needs scripts. <a href="/docs/reference/${name}/">The reference</a> does not.</p></noscript>`
    : `<h1>Try the ${title}</h1><p>The console is not part of this build: run <code>npm run docs</code> on the server, which fetches it. <a href="/docs/reference/${name}/">The reference</a> is here.</p>`
}
</main>
${isThere ? '<script src="/docs/try/scalar.js"></script>\n<script src="/docs/try/start.js"></script>' : ''}
</body>
</html>
`;

/** Nothing is asked of anybody but this Souk: no fonts, no proxy, no agent, no telemetry. */
const start = `const place = document.getElementById('console');
Scalar.createApiReference(place, {
  url: place.dataset.document,
  withDefaultFonts: false,
  proxyUrl: '',
  telemetry: false,
  agent: { disabled: true },
  hideClientButton: true,
  showDeveloperTools: 'never',
  persistAuth: false,
  documentDownloadType: 'direct',
});
`;
