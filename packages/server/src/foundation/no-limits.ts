import type { Limits } from './config.js';

/** Every limit off, for whoever measures Souk itself or sends it more than any client would. */
export const noLimits: Limits = {
  businessPerSecond: 0,
  businessBurst: 0,
  developerTokenPerMinute: 0,
  platformPerMinute: 0,
  tokenPerClientPerMinute: 0,
  failedAuthPerMinute: 0,
  signInPerMinute: 0,
  replayPerMinute: 0,
  testPerMinute: 0,
  relayPerSecond: 0,
  checkoutsPerMinute: 0,
  customerOrdersPerHour: 0,
  connections: 0,
  connectionsPerAddress: 0,
};
