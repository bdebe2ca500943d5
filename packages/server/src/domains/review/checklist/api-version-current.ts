import { type ApiVersion, currentApiVersion, findApiVersion } from '@souk/contract';
import { always, type Check, fail, noVersion, pass, type Verdict, warn } from './check.js';

export const apiVersionCurrent: Check<'api_version_current'> = {
  key: 'api_version_current',
  isHard: always,
  look: ({ version }) =>
    version ? checkApiVersion(version.apiVersion, findApiVersion(version.apiVersion)) : noVersion,
};

export function checkApiVersion(name: string, known: ApiVersion | undefined): Verdict {
  const detail = { apiVersion: name, current: currentApiVersion, sunsetAt: known?.sunsetAt ?? null };
  const fix = `Set api_version to ${currentApiVersion} in the manifest, follow its changes, and upload a new version.`;
  if (!known) return fail(`There is no API version ${name}.`, fix, detail);
  if (known.state === 'sunset') return fail(`API version ${name} has ended.`, fix, detail);
  if (known.state === 'deprecated') return warn(`API version ${name} will end${until(known)}.`, fix, detail);
  return pass(`API version ${name} is ${known.state}.`, detail);
}

const until = ({ sunsetAt }: ApiVersion): string => (sunsetAt ? ` on ${sunsetAt.slice(0, 10)}` : '');
