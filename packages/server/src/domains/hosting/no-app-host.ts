import type { AppHost } from '../../hosting/channel/app-host.js';

declare module '../../foundation/platform.js' {
  interface Parts {
    /** Whoever runs hosted apps: in this process or on another machine. */
    appHost: AppHost;
  }
}

const reason = 'No process with the role host is running.';

/** Where nothing can run: deploys fail truthfully and requests are told to come again. */
export function noAppHost(): AppHost {
  return {
    async deploy() {
      return { errorCode: 'RUNTIME_UNAVAILABLE', message: reason };
    },
    async send() {
      return { failure: 'APP_STARTING', reason, retryAfterSeconds: 30 };
    },
    async drain() {},
    async stop() {},
  };
}
