import { bundleLimits, manifestLimits } from '@souk/contract';
import type { VersionUpload } from '../../../domains/versions/upload-version.js';
import { InvalidInput } from '../../../foundation/domain-error.js';
import { parseJson } from '../../../foundation/http/body/parse-json.js';
import { readMultipart } from '../../../foundation/http/body/read-multipart.js';
import type { BytesReceived, RawRequest } from '../../../foundation/http/define-route.js';
import { UnreadableBody } from '../../../foundation/http/request-errors.js';

/** JSON spells the same manifest longer than TOML does; the headers of a multipart body need a little room too. */
export const manifestBodyBytes = 2 * manifestLimits.bytes;
export const uploadBodyBytes = bundleLimits.compressedBytes + manifestBodyBytes + 16 * 1024;

/** The manifest of a body in TOML, or in JSON as `{ manifest }` with TOML text or the same members. */
export function readManifestBody({ mediaType, bytes }: BytesReceived): unknown {
  if (bytes.length > manifestBodyBytes)
    throw new UnreadableBody('too_large', `A manifest can have at most ${manifestBodyBytes} bytes.`);
  return mediaType === 'application/toml' ? textOf(bytes) : manifestMember(parseJson(bytes));
}

/** The same, or the parts `manifest` (TOML) and `bundle` (tar.gz). */
export async function readUpload(
  body: BytesReceived,
  { headers }: Pick<RawRequest, 'headers'>,
): Promise<VersionUpload> {
  if (body.mediaType !== 'multipart/form-data') return { source: readManifestBody(body), bundle: null };
  const parts = await readMultipart(body.bytes, headers['content-type'] ?? '', {
    parts: 2,
    partBytes: bundleLimits.compressedBytes,
  });
  const named = (name: string) => parts.filter((part) => part.name === name).map(({ bytes }) => bytes);
  const [manifest, ...moreManifests] = named('manifest');
  const [bundle, ...moreBundles] = named('bundle');
  const problems = parts
    .filter(({ name }) => name !== 'manifest' && name !== 'bundle')
    .map(({ name }) => `${name} is not a known part of this body. Send manifest and bundle.`);
  if (!manifest) problems.push('manifest is required.');
  if (moreManifests.length + moreBundles.length > 0) problems.push('Each part can be sent only once.');
  if (!manifest || problems.length > 0) throw new InvalidInput('body', problems);
  return { source: textOf(manifest), bundle: bundle ?? null };
}

function manifestMember(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new InvalidInput('body', ['The body must be an object.']);
  const { manifest, ...others } = value as Record<string, unknown>;
  const problems = Object.keys(others).map((name) => `${name} is not a known field.`);
  const isManifest =
    typeof manifest === 'string' || (typeof manifest === 'object' && manifest !== null && !Array.isArray(manifest));
  if (manifest === undefined) problems.unshift('manifest is required.');
  else if (!isManifest) problems.unshift('manifest must be TOML text or an object.');
  if (problems.length > 0) throw new InvalidInput('body', problems);
  return manifest;
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function textOf(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    if (error instanceof TypeError) throw new UnreadableBody('syntax', 'The manifest is not valid UTF-8.');
    throw error;
  }
}
