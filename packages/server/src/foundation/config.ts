/** Everything that can be set from outside, already validated. Read once, by main; passed to whoever needs it. */
export interface Config {
  host: string;
  port: number;
  /** Without a trailing slash. */
  baseUrl: string;
  dashboardUrl: string;
  /** Hosted apps have names under it; with a port where browsers need one. Never of the dashboard's own site. */
  appsDomain: string;
  /** Storefronts have names under it; with a port where browsers need one. Neither of the dashboard's nor of the apps' site. */
  storefrontDomain: string;
  dataDir: string;
  databaseUrl: string;
  embeddedDatabase: boolean;
  /** Standbys that lists and exports may be read from. */
  replicaUrls: string[];
  production: boolean;
  demo: boolean;
  roles: { api: boolean; worker: boolean; host: boolean };
  hosting: HostingConfig;
  /** How long a process that was told to stop goes on serving while it says that it is not ready. */
  drainSeconds: number;
  masterKey: Buffer;
  trustedProxies: string[];
  /** `host:port` pairs that webhooks may reach although they are not public https addresses. */
  webhookAllow: string[];
  webhookRetrySeconds: number[];
  smtpUrl: string | null;
  mailFrom: string;
  termsVersion: string;
  timeZone: string;
  /** Dates (`YYYY-MM-DD`) on which nobody reviews. */
  holidays: string[];
  metricsToken: string | null;
  redisUrl: string | null;
  logLevel: string;
  /** The automatic reviewer of bundles; null where there is none. */
  reviewModel: ReviewModel | null;
  limits: Limits;
  quotas: Quotas;
}

/** How this process runs developers' apps, or reaches those who do. */
export interface HostingConfig {
  /** `process` gives up the box: for development on machines without one. */
  isolation: 'box' | 'process';
  /** How many instances run here at once. */
  instances: number;
  channel: HostingChannel;
}

/** How the processes of one installation reach each other for hosted apps. */
export interface HostingChannel {
  /** Known to all of them. Null: made from the master key, which a process that is `host` alone does not have. */
  secret: Buffer | null;
  /** Null: on loopback, at any port, once it is needed. */
  listen: { host: string; port: number } | null;
  /** How others reach this process; null: as it listens. */
  url: string | null;
  /** Where a process that is `host` alone finds the platform. */
  platformUrl: string | null;
}

/** An address that speaks chat completions. */
export interface ReviewModel {
  url: string;
  model: string;
  /** Sent as a bearer token; null where the address wants none. */
  key: string | null;
}

/** In megabytes; 0 means no limit. */
export interface Quotas {
  /** What one person uploads, wherever. */
  personMegabytes: number;
  /** What is kept for one business. */
  businessMegabytes: number;
  /** What is kept for the apps of one developer. */
  developerMegabytes: number;
  /** Uploads are refused while less is free. */
  diskFloorMegabytes: number;
  /** How large the operator's own database can become; 0 where nobody said. */
  databaseMegabytes: number;
}

/** 0 means no limit. */
export interface Limits {
  businessPerSecond: number;
  businessBurst: number;
  developerTokenPerMinute: number;
  platformPerMinute: number;
  tokenPerClientPerMinute: number;
  failedAuthPerMinute: number;
  /** Attempts to sign in, and sign-ups, from one address. */
  signInPerMinute: number;
  replayPerMinute: number;
  testPerMinute: number;
  /** Attempts of one relay, and calls of its client. */
  relayPerSecond: number;
  /** Checkouts that one address begins, and orders that it places, before they are put on hold. */
  checkoutsPerMinute: number;
  customerOrdersPerHour: number;
  /** Open connections of one process, in total and from one address. */
  connections: number;
  connectionsPerAddress: number;
}
