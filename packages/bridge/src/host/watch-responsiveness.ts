/** A page that sends nothing for this long counts as unresponsive. */
const timeoutMs = 10_000;
const pingEveryMs = 5_000;

/**
 * `waiting`: a page was loaded and has not sent `ready` yet. `ready`: it responds. `silent`: it has sent nothing for ten seconds.
 * `left`: it tried to leave its own origin and was blocked. `flooding`: it sent too many messages and is ignored.
 */
export type AppState = 'waiting' | 'ready' | 'silent' | 'left' | 'flooding';

export interface ResponsivenessWatch {
  loaded(): void;
  ready(): void;
  life(): void;
  left(): void;
  flood(): void;
  stop(): void;
}

/** Reports whether the app in the frame has loaded and still responds. */
export function watchResponsiveness(ping: () => void, onState: (state: AppState) => void): ResponsivenessWatch {
  let state: AppState = 'waiting';
  let lastLifeMs = performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let beat: ReturnType<typeof setInterval> | undefined;
  const become = (next: AppState) => {
    if (state === next) return;
    state = next;
    onState(next);
  };
  const stop = () => {
    clearTimeout(timer);
    clearInterval(beat);
  };
  const wait = () => {
    stop();
    timer = setTimeout(() => become('silent'), timeoutMs);
  };
  const check = () => {
    // Timers are throttled in a hidden tab, so silence there means nothing.
    if (document.hidden) lastLifeMs = performance.now();
    else if (performance.now() - lastLifeMs > timeoutMs) become('silent');
    ping();
  };
  wait();
  return {
    loaded() {
      if (state === 'left' || state === 'flooding') return;
      become('waiting');
      wait();
    },
    ready() {
      stop();
      lastLifeMs = performance.now();
      become('ready');
      beat = setInterval(check, pingEveryMs);
    },
    life() {
      lastLifeMs = performance.now();
      if (state === 'silent') become('ready');
    },
    left() {
      stop();
      become('left');
    },
    flood() {
      stop();
      become('flooding');
    },
    stop,
  };
}
