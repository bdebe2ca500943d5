import type { InstanceKey } from '../../hosting/channel/instance-key.js';

/**
 * How a hosted app's webhook address is written inside Souk: the instance, and the path there. The name can never be looked
 * up (RFC 2606), so that a delivery that took the wrong way reaches nobody.
 */
export function writeHostedAddress({ appId, versionNumber, environment }: InstanceKey, path: string): string {
  return `https://${environment}.v${versionNumber}.${appId}.hosted.invalid${path}`;
}

const shape = /^https:\/\/(staging|production)\.v(\d{1,9})\.(\d{1,20})\.hosted\.invalid(\/.*)$/s;

/** Undefined for an address outside. */
export function readHostedAddress(address: string): { key: InstanceKey; path: string } | undefined {
  const [, environment, version, appId, path] = shape.exec(address) ?? [];
  if ((environment !== 'staging' && environment !== 'production') || appId === undefined || path === undefined) {
    return undefined;
  }
  return { key: { appId, versionNumber: Number(version), environment }, path };
}
