/** Relays, as the webhook engine sees them: which take the place of an app's endpoint, and how their clients fare. */
export {
  asleepAfterSeconds,
  deleteOldRelays,
  deleteReplacedRelays,
  endRelay,
  endReplaced,
  insertRelay,
  type Relay,
  type RelayPulse,
  type RelayScope,
  readRelayPulses,
  recordRelayConnection,
  recordRelayHeartbeat,
  selectRelay,
} from './relays-table.js';
