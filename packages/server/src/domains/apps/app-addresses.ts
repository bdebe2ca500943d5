import type { Config } from '../../foundation/config.js';
import type { AppEnvironment } from '../../hosting/channel/instance-key.js';

type Addressing = Pick<Config, 'appsDomain' | 'baseUrl'>;

/** What a host name of the apps' domain stands for: an app's current version, one of its versions, or the one on staging. */
export interface NamedApp {
  handle: string;
  /** A version without an environment is the one that merchants have, or the one on staging while they have none. */
  which: 'current' | 'staging' | { version: number; environment: 'staging' | null };
}

/** Handles never have two hyphens together, so nobody's handle reads like another's version. */
const handleShape = /^[a-z][a-z0-9-]{1,48}[a-z0-9]$/;
/** Short, because a label of a host name has 63 characters and a handle may have 50 of them. */
const whichShape = /^(?:(staging)|([vs])([1-9]\d{0,8}))$/;

/** Recognises the hosts of apps. Asked of every request, so it is made once. */
export function appHosts({ appsDomain }: Pick<Config, 'appsDomain'>): RegExp {
  const domain = appsDomain.replace(/:\d+$/, '').replaceAll('.', '\\.');
  return new RegExp(`(^|\\.)${domain}\\.?(:\\d*)?$`, 'i');
}

/** Undefined for a host that is none of the apps'; null for one of theirs that can name no app. */
export function readAppHost({ appsDomain }: Pick<Config, 'appsDomain'>, host: string): NamedApp | null | undefined {
  const name = host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '');
  const domain = appsDomain.replace(/:\d+$/, '');
  if (name === domain) return null;
  if (!name.endsWith(`.${domain}`)) return undefined;
  const [handle = '', suffix, ...more] = name.slice(0, -domain.length - 1).split('--');
  if (!handleShape.test(handle) || more.length > 0) return null;
  if (suffix === undefined) return { handle, which: 'current' };
  const [, staging, letter, version] = whichShape.exec(suffix) ?? [];
  if (staging) return { handle, which: 'staging' };
  if (version === undefined) return null;
  return { handle, which: { version: Number(version), environment: letter === 's' ? 'staging' : null } };
}

/** A version in one environment. */
export interface PlacedVersion {
  handle: string;
  version: number;
  environment: AppEnvironment;
}

export function hostOfVersion(
  { appsDomain }: Pick<Config, 'appsDomain'>,
  { handle, version, environment }: PlacedVersion,
): string {
  return `${handle}--${environment === 'staging' ? 's' : 'v'}${version}.${appsDomain}`;
}

/** Where browsers find a version: the frame uses it, so that the page is of the version that the installation is on. */
export function originOfVersion(config: Addressing, placed: PlacedVersion): string {
  return `${new URL(config.baseUrl).protocol}//${hostOfVersion(config, placed)}`;
}

/** The current version's. */
export function originOfApp({ appsDomain, baseUrl }: Addressing, handle: string): string {
  return `${new URL(baseUrl).protocol}//${handle}.${appsDomain}`;
}
