export { type BridgeHost, type HostActions, hostBridge } from './host/host-bridge.js';
export { passPort } from './host/pass-port.js';
export type { BridgeContext, Calls } from './messages.js';
