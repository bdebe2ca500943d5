import { hkdfSync, randomUUID } from 'node:crypto';
import type { Config, HostingChannel } from '../foundation/config.js';
import type { Log } from '../foundation/observe/open-log.js';
import type { UrlRules } from '../foundation/outbound/validate-outbound-url.js';
import { platformCalls } from './channel/channel-calls.js';
import type { InstanceLeases } from './channel/instance-leases.js';
import type { InstanceSource } from './channel/instance-source.js';
import { openChannelPool } from './channel/open-channel-pool.js';
import { type ChannelEnds, type ChannelServer, openChannelServer } from './channel/open-channel-server.js';
import { remotePlatform } from './channel/remote-platform.js';
import { type RoutedHosts, routeToHosts } from './channel/route-to-hosts.js';
import { type LocalHostProcess, openLocalHost } from './open-local-host.js';

interface HostingParts {
  config: Pick<Config, 'hosting' | 'roles' | 'masterKey'>;
  urlRules: UrlRules;
  source: InstanceSource;
  leases: InstanceLeases;
  log: Log;
}

export interface OpenHosting {
  /** The way to every hosted app, wherever it runs. */
  apps: RoutedHosts;
  /** Answers where the channel listens; 0 where nobody needs it. */
  start(): Promise<{ port: number }>;
  stop(): Promise<void>;
}

/** Hosted apps in a process that has the database: its own host, if it has that role, and the way to all others. */
export function openHosting({ config, urlRules, source, leases, log }: HostingParts): OpenHosting {
  const { hosting, roles, masterKey } = config;
  const secret = secretOf(hosting.channel, masterKey);
  const own = roles.host ? openLocalHost({ hostId: randomUUID(), hosting, urlRules, source, leases, log }) : null;
  const apps = routeToHosts({ leases, local: own, connect: (url) => openChannelPool(url, secret), log });
  let server: ChannelServer | undefined;
  return {
    apps,
    async start() {
      if (!own && !hosting.channel.listen) return { port: 0 };
      const ends = { host: own && hostEnd(own), platform: platformCalls(source, leases) };
      server = await listen(hosting.channel, secret, ends, log);
      await own?.begin(urlOf(hosting.channel, server));
      return { port: server.port };
    },
    async stop() {
      await own?.close();
      await apps.close();
      await server?.close();
    },
  };
}

interface HostAloneParts {
  config: Pick<Config, 'hosting'>;
  urlRules: UrlRules;
  log: Log;
}

/** A process that runs apps and nothing else: all it knows comes over the channel. Answers where it listens. */
export async function openHostAlone({ config: { hosting }, urlRules, log }: HostAloneParts) {
  const { channel } = hosting;
  if (!channel.secret || !channel.platformUrl) throw new Error('A host alone needs a secret and a platform.');
  const pool = openChannelPool(channel.platformUrl, channel.secret);
  const hostId = randomUUID();
  const own = openLocalHost({ hostId, hosting, urlRules, ...remotePlatform(pool, hostId), log });
  const server = await listen(channel, channel.secret, { host: hostEnd(own), platform: null }, log);
  const url = urlOf(channel, server);
  await own.begin(url);
  return {
    url,
    running: () => own.apps.running(),
    async stop() {
      await own.close();
      await server.close();
      await pool.destroy();
    },
  };
}

function hostEnd({ held, apps }: LocalHostProcess): NonNullable<ChannelEnds['host']> {
  return { holds: (key) => held.holds(key), apps };
}

const loopback = { host: '127.0.0.1', port: 0 };

function listen(channel: HostingChannel, secret: Buffer, ends: ChannelEnds, log: Log): Promise<ChannelServer> {
  return openChannelServer(channel.listen ?? loopback, secret, ends, log);
}

function urlOf({ url, listen: at = loopback }: HostingChannel, { port }: ChannelServer): string {
  if (url) return url;
  const host = (at ?? loopback).host;
  return `https://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Every process that has the master key knows it; to one that has not it must be told. */
function secretOf({ secret }: HostingChannel, masterKey: Buffer): Buffer {
  return secret ?? Buffer.from(hkdfSync('sha256', masterKey, Buffer.alloc(0), 'hosting channel', 32));
}
