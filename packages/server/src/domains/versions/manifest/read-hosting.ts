import { type ManifestHosting, manifestLimits } from '@souk/contract';
import type { UrlRules } from '../../../foundation/outbound/validate-outbound-url.js';
import { checkAddress } from './check-address.js';
import { checkBundlePath } from './check-bundle-path.js';
import type { Table } from './read-table.js';

export function readHosting(hosting: Table, outbound: UrlRules): ManifestHosting {
  const mode = hosting.word('mode', ['remote', 'platform'], 'remote');
  const read = mode === 'remote' ? readRemote(hosting, outbound) : readPlatform(hosting);
  hosting.rejectUnknown();
  return read;
}

function readRemote(hosting: Table, outbound: UrlRules): ManifestHosting {
  const url = hosting.text('url', { max: manifestLimits.urlLength });
  if (!url) return { mode: 'remote', url };
  return {
    mode: 'remote',
    url: checkAddress(url, hosting.at('url'), { outbound, originOnly: true }, hosting.problems),
  };
}

function readPlatform(hosting: Table): ManifestHosting {
  const file = (name: string): string => {
    const path = hosting.text(name, { max: manifestLimits.pathLength });
    return path && checkBundlePath(path, hosting.at(name), hosting.problems);
  };
  return { mode: 'platform', main: file('main'), lockfile: file('lockfile') };
}
