import type { AppHost } from './app-host.js';

/** An `AppHost` that leads somewhere once the process knows where: parts of the platform are opened before the rest of it. */
export interface DeferredAppHost extends AppHost {
  leadTo(host: AppHost): void;
}

export function openDeferredAppHost(nowhere: AppHost): DeferredAppHost {
  let behind = nowhere;
  return {
    deploy: (key, probe) => behind.deploy(key, probe),
    send: (key, request) => behind.send(key, request),
    drain: (key) => behind.drain(key),
    stop: (key) => behind.stop(key),
    leadTo(host) {
      behind = host;
    },
  };
}
