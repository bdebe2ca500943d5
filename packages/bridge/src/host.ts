export { CallRefused, type HostActions } from './host/answer-questions.js';
export { type BridgeHost, hostBridge } from './host/host-bridge.js';
export { passPort } from './host/pass-port.js';
export type { AppState } from './host/watch-life.js';
export type { BridgeContext, Calls, Resource } from './messages.js';
