import { code, headingOf, plain, slug, table } from '../markdown.js';
import { foldedGroup, linkTo, type Page, type Section, type SidebarEntry } from '../page.js';
import {
  type ApiDocument,
  type DocumentName,
  documentNames,
  type Operation,
  operationsOf,
  readDocument,
} from './openapi.js';
import { operationPage, pathOfOperation } from './operation-page.js';

/** One section for each API: a page for each operation, and one that lists them. */
export function apiSections(): Section[] {
  return documentNames.map((name) => {
    const document = readDocument(name);
    const operations = operationsOf(name, document);
    const pages = operations.map((operation) => operationPage(document, operation));
    const index = indexPage(name, document, operations);
    return {
      prefixes: [`/reference/${name}/`],
      pages: [index, ...pages],
      sidebar: [
        { text: 'All references', link: '/reference/' },
        { text: document.info.title.replace(/^Souk /, ''), link: `/reference/${name}/` },
        ...byTag(document, operations).map(([tag, own]) =>
          foldedGroup(
            tag,
            own.map((operation) => ({ text: labelOf(operation), link: `/${pathOfOperation(operation)}` })),
          ),
        ),
      ],
    };
  });
}

/** Short, and the words of the address: the side bar is part of what every page loads. */
function labelOf({ operationId }: Operation): string {
  const words = slug(operationId).replaceAll('-', ' ');
  return words.replace(/^./, (letter) => letter.toUpperCase());
}

function byTag({ tags }: ApiDocument, operations: Operation[]): [string, Operation[]][] {
  return tags.map(({ name }) => [name, operations.filter(({ tag }) => tag === name)]);
}

function indexPage(name: DocumentName, document: ApiDocument, operations: Operation[]): Page {
  const { title, description, version } = document.info;
  const groups = byTag(document, operations).map(([tag, own]) => {
    const rows = own.map((operation) => [
      `[${headingOf(operation.summary)}](/${pathOfOperation(operation)})`,
      code(`${operation.method} ${operation.path}`),
    ]);
    return `## ${tag} {#${slug(tag)}}\n\n${table(['Description', 'Request'], rows)}`;
  });
  return {
    path: `reference/${name}/index`,
    title: title.replace(/^Souk /, ''),
    description,
    body: [
      plain(description),
      `Version ${version}, ${operations.length} operations. The document itself is [/openapi/${name}.json](/openapi/${name}.json){target="_self"}; [try it](/docs/try/${name}){target="_self"} in the browser.`,
      'New fields can appear in responses: ignore those you do not know. Use the `code` of an error, never its message, and quote `X-Request-Id`.',
      ...groups,
    ].join('\n\n'),
  };
}

/** Which page lists what. */
export function apiLinks(): SidebarEntry[] {
  return documentNames.map((name) =>
    linkTo({
      title: readDocument(name).info.title.replace(/^Souk /, ''),
      path: `reference/${name}/`,
      description: '',
      body: '',
    }),
  );
}
