import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { BusinessRedaction, ComplianceRequest, type ErrorEntry, errorCatalogue } from '@souk/contract';
import { surfaceRoutes } from './compose-server.js';
import type { Config } from './foundation/config.js';
import { type PublishedDocument, printOperations, printResources } from './papers/print-admin-client.js';
import { documentNames, documentOf } from './surfaces/operator/publish-documents.js';

/**
 * Prints what is made from the code and kept in the repository to be read and reviewed: the OpenAPI documents, the
 * error catalogue, and the app kit's typed client. With `--check` it writes nothing and fails when a paper differs from the code.
 */
interface Paper {
  file: string;
  text: string;
}

const checkout = fileURLToPath(new URL('../../../', import.meta.url));

function papers(): Paper[] {
  const config = { baseUrl: 'http://127.0.0.1:4000' } as Config;
  return [
    ...documentNames.map((name) => ({
      file: `packages/server/openapi/${name}.json`,
      text: `${JSON.stringify(documentOf(name, surfaceRoutes, { config }), null, 2)}\n`,
    })),
    { file: 'docs/errors.md', text: errorCatalogueText() },
    ...adminClientPapers(documentOf('admin', surfaceRoutes, { config }) as unknown as PublishedDocument),
  ];
}

/** Apps meet the compliance payloads in webhooks only, so no path of the document names them. */
function adminClientPapers(document: PublishedDocument): Paper[] {
  const folder = 'packages/app-kit/src/admin/generated';
  const schemas = { ...document.components.schemas, ComplianceRequest, BusinessRedaction };
  return [
    { file: `${folder}/resources.ts`, text: printResources(schemas) },
    { file: `${folder}/operations.ts`, text: printOperations(document) },
  ];
}

function errorCatalogueText(): string {
  const rows = Object.entries<ErrorEntry>(errorCatalogue).map(
    ([code, { status, title, message, fix }]) =>
      `<a id="${code.toLowerCase()}"></a>\n### \`${code}\` (${status})\n\n${title}. ${message}\n\n**What to do:** ${fix}\n`,
  );
  return [
    '# Error catalogue',
    '',
    'Every code Souk answers with, its usual status, and what to do about it. Printed from `packages/contract/src/errors/` by `npm run generate`; do not edit by hand.',
    '',
    ...rows,
  ].join('\n');
}

async function isCurrent({ file, text }: Paper): Promise<boolean> {
  try {
    return (await readFile(`${checkout}${file}`, 'utf8')) === text;
  } catch {
    return false;
  }
}

const checking = process.argv.includes('--check');
for (const paper of papers()) {
  if (await isCurrent(paper)) continue;
  if (checking) {
    process.stderr.write(`${paper.file} differs from the code: run npm run generate and review the difference.\n`);
    process.exitCode = 1;
  } else {
    await writeFile(`${checkout}${paper.file}`, paper.text);
    process.stdout.write(`wrote ${paper.file}\n`);
  }
}
