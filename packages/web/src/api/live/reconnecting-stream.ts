import { ApiError } from '../api-error';
import { SignedOut } from '../session';
import { createEventParser, type StreamEvent } from './event-stream-parser';

/** `live` while frames can come, `waiting` until the next try, `ended` when no try can help. */
export type StreamState =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'waiting'; retryAtMs: number }
  | { kind: 'ended'; reason: 'signedOut' | 'refused'; requestId?: string };

export interface StreamListener {
  onFrame(frame: StreamEvent): void;
  onState(state: StreamState): void;
  /** Connected without a place to resume from: what happened before was not seen. */
  onGap(): void;
}

interface KeptStream extends StreamListener {
  open(lastEventId: string | undefined, signal: AbortSignal): Promise<Response>;
  lastEventId: string | undefined;
  signal: AbortSignal;
  /** Waits before the tries after a failure; the last one goes on. */
  waitsMs?: number[];
  silenceMs?: number;
}

const usualWaitsMs = [500, 1000, 2000, 4000, 8000, 16_000, 30_000];
/** The server speaks every 15 seconds: after three times that the connection is dead, though nobody said so. */
const usualSilenceMs = 45_000;

/** Holds a stream open until the signal: reconnects with growing waits, and goes on after the last event it saw. */
export async function openReconnectingStream(stream: KeptStream): Promise<void> {
  const { signal, onState, waitsMs = usualWaitsMs } = stream;
  let lastEventId = stream.lastEventId;
  let failures = 0;
  while (!signal.aborted) {
    onState({ kind: 'connecting' });
    try {
      await readOnce({
        ...stream,
        lastEventId,
        onLive: () => {
          failures = 0;
          if (lastEventId === undefined) stream.onGap();
          onState({ kind: 'live' });
        },
        onFrame: (frame) => {
          lastEventId = frame.id ?? lastEventId;
          stream.onFrame(frame);
        },
      });
    } catch (error) {
      if (signal.aborted) return;
      const ended = endOf(error);
      if (ended) return onState(ended);
    }
    if (signal.aborted) return;
    const waitMs = (waitsMs[Math.min(failures, waitsMs.length - 1)] ?? 0) * (0.75 + Math.random() / 2);
    failures += 1;
    onState({ kind: 'waiting', retryAtMs: Date.now() + waitMs });
    await waitOrOnline(waitMs, signal);
  }
}

/** What no further try can change. */
function endOf(error: unknown): StreamState | undefined {
  if (error instanceof SignedOut) return { kind: 'ended', reason: 'signedOut' };
  if (!(error instanceof ApiError) || error.passing) return undefined;
  return { kind: 'ended', reason: 'refused', requestId: error.requestId };
}

async function readOnce(stream: KeptStream & { onLive(): void }): Promise<void> {
  const { signal, silenceMs = usualSilenceMs } = stream;
  const attempt = new AbortController();
  const stop = () => attempt.abort();
  signal.addEventListener('abort', stop, { once: true });
  let silence = setTimeout(stop, silenceMs);
  try {
    const response = await stream.open(stream.lastEventId, attempt.signal);
    stream.onLive();
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    const read = createEventParser();
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(stop, silenceMs);
      for (const frame of read(piece.value)) stream.onFrame(frame);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', stop);
    attempt.abort();
  }
}

/** A network that is back is tried at once. */
function waitOrOnline(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    globalThis.addEventListener?.('online', done);
    signal.addEventListener('abort', done);
  });
}
