import type { AppHost } from './app-host.js';

/** An `AppHost` that leads somewhere once the process knows where: parts of the platform are opened before the rest of it. */
export interface AppHostDoor extends AppHost {
  leadTo(host: AppHost): void;
}

const reason = 'No process with the role host runs.';

/** Where nothing can run: deploys fail truthfully and requests are told to come again. */
const nowhere: AppHost = {
  async deploy() {
    return { errorCode: 'RUNTIME_UNAVAILABLE', message: reason };
  },
  async send() {
    return { failure: 'APP_STARTING', reason, retryAfterSeconds: 30 };
  },
  async drain() {},
  async stop() {},
};

export function openAppHostDoor(): AppHostDoor {
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
