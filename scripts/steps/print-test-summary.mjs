import { stripVTControlCharacters } from 'node:util';

const MAX_MESSAGE_LENGTH = 200;

/** The last lines of `npm test`. The very last is plain, so that CI can count. */
export function printTestSummary({ passed, skipped, failed, weak, excused }) {
  return [
    ...excused.map((test) => `passed only when run alone: ${describe(test)}`),
    ...weak.map((test) => `failed, as it passed only when run alone: ${describe(test)}`),
    ...failed.map((name) => `failed: ${name}`),
    '',
    `${passed} passed, ${failed.length + weak.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`,
  ];
}

const describe = ({ file, name, message }) => `${file} > ${name} (first failure: ${inOneLine(message)})`;

function inOneLine(message) {
  const line = stripVTControlCharacters(message).replace(/\s+/g, ' ').trim();
  return line.length > MAX_MESSAGE_LENGTH ? `${line.slice(0, MAX_MESSAGE_LENGTH)}…` : line;
}
