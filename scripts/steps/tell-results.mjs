import { stripVTControlCharacters } from 'node:util';

const MESSAGE_LENGTH = 200;

/** What `npm test` says in the end. */
export function tellResults({ passed, skipped, failed, passedAlone }) {
  const numbers = `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  return [
    ...passedAlone.map(
      ({ file, name, message }) =>
        `passed only when run alone: ${file} > ${name} (first failure: ${inOneLine(message)})`,
    ),
    ...failed.map((name) => `failed: ${name}`),
    '',
    passedAlone.length > 0 ? `${numbers}; ${passedAlone.length} passed only when run alone, and need repair` : numbers,
  ];
}

function inOneLine(message) {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();
  return line.length > MESSAGE_LENGTH ? `${line.slice(0, MESSAGE_LENGTH)}…` : line;
}
