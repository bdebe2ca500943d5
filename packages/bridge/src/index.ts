export type { BridgeContext, Resource } from './messages.js';
export { type Bridge, BridgeError, type BridgeOptions, openBridge } from './open-bridge.js';
