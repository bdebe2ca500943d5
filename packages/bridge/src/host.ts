export { connectFrame } from './host/connect-frame.js';
export { CallRejected, type HostActions } from './host/handle-calls.js';
export { type BridgeHost, hostBridge } from './host/host-bridge.js';
export type { AppState } from './host/watch-responsiveness.js';
export type { BridgeContext, Calls, Resource } from './messages.js';
