import type { StreamEvent } from './event-stream-parser';
import { openReconnectingStream, type StreamListener, type StreamState } from './reconnecting-stream';

interface SharedStream extends StreamListener {
  /** Tabs that give the same name share one connection. */
  name: string;
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<Response>;
}

type Message =
  | { kind: 'frame'; frame: StreamEvent }
  | { kind: 'state'; state: StreamState }
  | { kind: 'gap' }
  | { kind: 'hello' };

/**
 * One connection per browser: the tab that holds the lock reads the stream and tells the others. When it closes, the next one
 * takes the lock and goes on after the last event that it was told. Returns how to leave.
 */
export function joinStream(stream: SharedStream): () => void {
  const leaving = new AbortController();
  // Locks exist on https and on this machine only; elsewhere each tab reads for itself.
  if (!navigator.locks) {
    void openReconnectingStream({ ...stream, lastEventId: undefined, signal: leaving.signal });
    return () => leaving.abort();
  }
  const channel = new BroadcastChannel(stream.name);
  const tell = (message: Message) => leaving.signal.aborted || channel.postMessage(message);
  let lastEventId: string | undefined;
  let leads = false;
  let state: StreamState = { kind: 'connecting' };

  const hear = (message: Message) => {
    if (message.kind === 'frame') {
      lastEventId = message.frame.id ?? lastEventId;
      stream.onFrame(message.frame);
    }
    if (message.kind === 'state') {
      state = message.state;
      stream.onState(state);
    }
    if (message.kind === 'gap') stream.onGap();
  };
  const hearAndTell = (message: Message) => {
    hear(message);
    tell(message);
  };
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.kind !== 'hello') return hear(data);
    if (leads) tell({ kind: 'state', state });
  };
  tell({ kind: 'hello' });

  const lead = () => {
    leads = true;
    return openReconnectingStream({
      open: stream.open,
      lastEventId,
      signal: leaving.signal,
      onFrame: (frame) => hearAndTell({ kind: 'frame', frame }),
      onState: (next) => hearAndTell({ kind: 'state', state: next }),
      onGap: () => hearAndTell({ kind: 'gap' }),
    }).finally(() => {
      leads = false;
    });
  };
  navigator.locks.request(stream.name, { signal: leaving.signal }, lead).catch((error: unknown) => {
    // Leaving while still waiting for the lock ends the wait with this very error; anything else is a fault to be seen.
    if (!leaving.signal.aborted) throw error;
  });
  return () => {
    leaving.abort();
    channel.close();
  };
}
