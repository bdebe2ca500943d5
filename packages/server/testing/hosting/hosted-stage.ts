import { request as httpRequest } from 'node:http';
import { openInstanceSource } from '../../src/domains/hosting/open-instance-source.js';
import type { Config } from '../../src/foundation/config.js';
import type { InstanceSource } from '../../src/hosting/channel/instance-source.js';
import { callInProcess } from '../../src/surfaces/hosted/call-in-process.js';
import { createApp, signUpDeveloper, type TestApp, type TestDeveloper } from '../developers.js';
import { makeBundle } from '../make-bundle.js';
import { signUpStaff } from '../review/open-review-stage.js';
import { startTestServer, type TestServer } from '../start-test-server.js';
import { asForm } from '../versions/version-bodies.js';
import { openTrustingHost, type TrustingHost } from './trusting-host.js';

export interface HostedAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** A Souk whose hosted apps run, with a developer. */
export class HostedStage {
  readonly server: TestServer;
  readonly source: InstanceSource;
  readonly host: TrustingHost;
  readonly developer: TestDeveloper;

  private constructor(server: TestServer, source: InstanceSource, host: TrustingHost, developer: TestDeveloper) {
    this.server = server;
    this.source = source;
    this.host = host;
    this.developer = developer;
  }

  /** `boxed`: they run as in production, in boxes; otherwise in this process, which is quicker and keeps nobody out. */
  static async open(config: Partial<Config> = {}, { boxed = false } = {}): Promise<HostedStage> {
    const roles = { api: true, worker: false, host: boxed };
    const server = await startTestServer({ config: { roles, ...config } });
    const source = openInstanceSource(server.platform, callInProcess(server.platform.inProcessApi));
    const host = await openTrustingHost(source);
    if (!boxed) Object.assign(server.platform, { appHost: host });
    return new HostedStage(server, source, host, await signUpDeveloper(server));
  }

  async close(): Promise<void> {
    await this.server.stop();
    await this.host.close();
  }

  newApp(): Promise<TestApp> {
    return createApp(this.server, this.developer);
  }

  /** Uploads a version whose main file is this. */
  async upload({ appId, handle }: TestApp, main: string, { rest = '', files = {} as Record<string, string> } = {}) {
    const manifest = [
      `name = "Hosted"\nhandle = "${handle}"\napi_version = "2026-10"`,
      rest,
      '[hosting]\nmode = "platform"\nmain = "main.js"\nlockfile = "package-lock.json"',
    ].join('\n');
    const bundle = await makeBundle({ 'main.js': main, ...files });
    return this.call('POST', `/developer/apps/${appId}/versions`, asForm({ manifest, bundle }));
  }

  call(method: string, path: string, options: object = {}) {
    return this.server.call(method, path, { token: this.developer.token, ...options });
  }

  /** Of somebody who works at the desk. */
  async staff(): Promise<string> {
    return (await signUpStaff(this.server)).token;
  }

  async deploys({ appId }: TestApp, version = 1) {
    const { body } = await this.call('GET', `/developer/apps/${appId}/versions/${version}`);
    return body.data.hosting.deploy as Record<'staging' | 'production', { status: string; errorCode: string | null }>;
  }

  /** A visitor's request to a host of the apps' domain, over a real socket. */
  visit(label: string, path = '/', { method = 'GET', headers = {}, body = '' } = {}): Promise<HostedAnswer> {
    const { port } = new URL(this.server.baseUrl);
    return new Promise((resolve, reject) => {
      const sent = httpRequest(
        { host: '127.0.0.1', port, path, method, headers: { host: `${label}.apps.localhost:4000`, ...headers } },
        (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({
              status: response.statusCode ?? 0,
              headers: response.headers,
              text: Buffer.concat(chunks).toString(),
            }),
          );
        },
      );
      sent.on('error', reject);
      sent.end(body);
    });
  }
}

/** Answers with the text given. */
export const saying = (text: string) => `export default { fetch: () => new Response(${JSON.stringify(text)}) };\n`;
