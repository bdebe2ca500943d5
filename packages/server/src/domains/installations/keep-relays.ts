/** Relays, as the webhook engine sees them: which take the place of an app's endpoint, and how their clients fare. */
export {
  asleepAfterSeconds,
  endRelay,
  endReplaced,
  forgetRelays,
  forgetReplaced,
  insertRelay,
  noteBeat,
  noteConnection,
  type Relay,
  type RelayPulse,
  type RelayScope,
  readRelayPulses,
  selectRelay,
} from './relays-table.js';
