import { fileRule, type Rule } from '../rule.js';

/** Past this a file is not even read as text. */
export const largestFileBytes = 5 * 1024 * 1024;
/** Past this a source is not parsed: nobody would read it, and parsing it would hold up the others. */
export const largestSourceBytes = 1024 * 1024;
/** Of all sources of a bundle together: the largest takes some thirty seconds of one core, and everybody else waits for it. */
export const maxSourceBytes = 10 * 1024 * 1024;

const unparsable = fileRule({
  id: 'unparsable_source',
  check: 'sources_parse',
  severity: 'error',
  look({ syntaxError }, report) {
    if (syntaxError) report(syntaxError.line, `The file cannot be parsed as JavaScript: ${syntaxError.message}`);
  },
});

const unscanned = fileRule({
  id: 'unscanned_source',
  check: 'sources_parse',
  severity: 'warning',
  look({ path }, report) {
    if (/\.(ts|tsx|mts|cts|jsx|coffee|vue|svelte)$/i.test(path) && !/\.d\.[cm]?ts$/.test(path))
      report(1, 'This source is not JavaScript and was not scanned. Include the compiled JavaScript.');
  },
});

const magics: [kind: string, bytes: number[]][] = [
  ['an ELF program', [0x7f, 0x45, 0x4c, 0x46]],
  ['a Mach-O program', [0xcf, 0xfa, 0xed, 0xfe]],
  ['a Mach-O program', [0xca, 0xfe, 0xba, 0xbe]],
  ['a Windows program', [0x4d, 0x5a]],
];

const nativeCode = fileRule({
  id: 'native_code',
  check: 'files',
  severity: 'error',
  look({ path, bytes, text }, report) {
    const found =
      text === null ? magics.find(([, magic]) => magic.every((byte, index) => bytes[index] === byte)) : undefined;
    if (found) report(1, `The file is ${found[0]}.`);
    else if (/\.(node|so|dll|dylib|exe)$/i.test(path)) report(1, 'The file is named as native code.');
  },
});

const oversize = fileRule({
  id: 'oversize_file',
  check: 'files',
  severity: 'error',
  look({ path, bytes }, report) {
    const limit = /\.[cm]?js$/.test(path) ? largestSourceBytes : largestFileBytes;
    if (bytes.length > limit) report(1, `The file has ${bytes.length} bytes; at most ${limit} are scanned.`);
  },
});

const unreadSource = fileRule({
  id: 'too_much_source',
  check: 'files',
  severity: 'error',
  look({ unread }, report) {
    if (unread)
      report(1, `The sources of the bundle have more than ${maxSourceBytes} bytes together; this one was not read.`);
  },
});

const installedModules = fileRule({
  id: 'installed_modules',
  check: 'files',
  severity: 'error',
  look({ path }, report) {
    if (/(^|\/)node_modules\//.test(path))
      report(1, 'The bundle includes installed packages. They are installed from the lockfile.');
  },
});

const nestedArchive = fileRule({
  id: 'nested_archive',
  check: 'files',
  severity: 'warning',
  look({ path, bytes }, report) {
    const isArchive =
      (bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3) || (bytes[0] === 0x1f && bytes[1] === 0x8b);
    if (isArchive || /\.(zip|tgz|gz|tar|7z|rar|bz2|xz)$/i.test(path))
      report(1, 'An archive inside the bundle cannot be scanned.');
  },
});

export const fileRules: Rule[] = [
  unparsable,
  unscanned,
  nativeCode,
  oversize,
  unreadSource,
  installedModules,
  nestedArchive,
];
