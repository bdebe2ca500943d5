/**
 * An address that stands for a hosted app where limits count by address: its calls come from within, and what one app does
 * wrong must block no other. A private network of its own for each (RFC 4193), because limits count IPv6 by network.
 */
export function hostedAppAddress(appId: string): string {
  const hex = (BigInt(appId) & 0xff_ffff_ffff_ffffn).toString(16).padStart(14, '0');
  return `fd${hex.slice(0, 2)}:${hex.slice(2, 6)}:${hex.slice(6, 10)}:${hex.slice(10, 14)}::1`;
}
