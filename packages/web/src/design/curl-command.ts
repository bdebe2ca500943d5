export interface Command {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** From the root, with its query: `/developer/apps/42/delist`. */
  path: string;
  body?: unknown;
  /** Uploaded as it is, in place of a JSON body. */
  file?: { name: string; mediaType: string };
  /** What to tell the `souk` command instead, where it can do the same. */
  souk?: readonly string[];
}

/** The same call for a terminal. The token is never written out: it is read from the environment. */
export function curlCommand({ method, path, body, file }: Command, origin: string): string {
  const parts = [`curl -X ${method} ${quoted(`${origin}${path}`)}`, '-H "Authorization: Bearer $SOUK_TOKEN"'];
  if (file) parts.push(`-H ${quoted(`Content-Type: ${file.mediaType}`)}`, `--data-binary ${quoted(`@${file.name}`)}`);
  else if (body !== undefined) parts.push("-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body))}`);
  return parts.join(' \\\n  ');
}

/** The same with the command-line tool. */
export const soukCommand = (words: readonly string[]): string =>
  ['souk', ...words.map((word) => (/^[\w./:=-]+$/.test(word) ? word : quoted(word)))].join(' ');

/** Between single quotes a shell changes nothing; a single quote itself stands outside of them. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
