import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type ErrorEntry, errorCatalogue } from '@souk/contract';
import { surfaceRoutes } from './compose-server.js';
import type { Config } from './foundation/config.js';
import { serverFolder } from './foundation/server-folder.js';
import { type PublishedDocument, printOperations, printResources } from './generate/print-admin-client.js';
import { documentNames, documentOf } from './surfaces/operator/openapi-routes.js';

/**
 * Generates what is made from the code and kept in the repository, so that its changes are reviewed: the OpenAPI documents, the
 * error catalogue, and the app kit's typed client. With `--check` it writes nothing and fails when a file differs from the code.
 */
interface GeneratedFile {
  file: string;
  text: string;
}

const checkout = fileURLToPath(new URL('../../', serverFolder));

function generatedFiles(): GeneratedFile[] {
  const config = { baseUrl: 'http://127.0.0.1:4000' } as Config;
  return [
    ...documentNames.map((name) => ({
      file: `packages/server/openapi/${name}.json`,
      text: `${JSON.stringify(documentOf(name, surfaceRoutes, { config }), null, 2)}\n`,
    })),
    { file: 'docs/errors.md', text: errorCatalogueText() },
    ...adminClientFiles(documentOf('admin', surfaceRoutes, { config }) as unknown as PublishedDocument),
  ];
}

function adminClientFiles(document: PublishedDocument): GeneratedFile[] {
  const folder = 'packages/app-kit/src/admin/generated';
  return [
    { file: `${folder}/resources.ts`, text: printResources(document.components.schemas) },
    { file: `${folder}/operations.ts`, text: printOperations(document) },
  ];
}

function errorCatalogueText(): string {
  const rows = Object.entries<ErrorEntry>(errorCatalogue).map(
    ([code, { status, title, message, fix }]) =>
      `<a id="${code.toLowerCase()}"></a>\n### \`${code}\` (${status})\n\n${title}. ${message}\n\n**Fix:** ${fix}\n`,
  );
  return [
    '# Error catalogue',
    '',
    'Every error code, with its usual status and fix. Generated from `packages/contract/src/errors/` by `npm run generate`; do not edit by hand.',
    '',
    ...rows,
  ].join('\n');
}

async function isCurrent({ file, text }: GeneratedFile): Promise<boolean> {
  try {
    return (await readFile(`${checkout}${file}`, 'utf8')) === text;
  } catch {
    return false;
  }
}

const checking = process.argv.includes('--check');
for (const generated of generatedFiles()) {
  if (await isCurrent(generated)) continue;
  if (checking) {
    process.stderr.write(`${generated.file} differs from the code: run npm run generate and review the difference.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(`${checkout}${generated.file}`, generated.text);
    process.stdout.write(`wrote ${generated.file}\n`);
  }
}
