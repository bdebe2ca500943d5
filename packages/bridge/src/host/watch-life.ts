/** Longer nobody looks at a page that says nothing. */
const patienceMs = 10_000;
const pingEveryMs = 5_000;

/**
 * `waiting`: a page was loaded and has not said `ready` yet. `ready`: it speaks. `silent`: it has said nothing for ten seconds.
 * `left`: it tried to leave its own origin and was kept from it. `flooding`: it sent so much that it is not heard any more.
 */
export type AppState = 'waiting' | 'ready' | 'silent' | 'left' | 'flooding';

export interface LifeWatch {
  loaded(): void;
  ready(): void;
  life(): void;
  left(): void;
  flood(): void;
  stop(): void;
}

/** Tells how the app in the frame is: whether it came, whether it still answers. */
export function watchLife(ping: () => void, onState: (state: AppState) => void): LifeWatch {
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
    timer = setTimeout(() => become('silent'), patienceMs);
  };
  const check = () => {
    // In a hidden tab timers sleep on both sides: silence there means nothing.
    if (document.hidden) lastLifeMs = performance.now();
    else if (performance.now() - lastLifeMs > patienceMs) become('silent');
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
