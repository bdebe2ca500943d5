import { request as send } from 'node:http';
import type { TestServer } from '../start-test-server.js';

export interface StorefrontAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface VisitOptions {
  method?: string;
  headers?: Record<string, string>;
  /** Sent as a form, from a page of the same storefront. */
  form?: Record<string, string>;
}

/** What a browser gets from a storefront's host. `fetch` cannot name a host that is not the address it calls. */
export function visitStorefront(
  server: Pick<TestServer, 'baseUrl' | 'config'>,
  subdomain: string,
  path: string,
  { form, method = form ? 'POST' : 'GET', headers = {} }: VisitOptions = {},
): Promise<StorefrontAnswer> {
  const host = storefrontHost(server, subdomain);
  const body = form && new URLSearchParams(form).toString();
  const usual = {
    host,
    ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded', origin: `http://${host}` }),
  };
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.baseUrl);
    const message = send({ hostname, port, path, method, headers: { ...usual, ...headers } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => {
        text += chunk;
      });
      response.on('error', reject);
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    message.on('error', reject);
    message.end(body);
  });
}

const storefrontHost = ({ config }: Pick<TestServer, 'config'>, subdomain: string): string =>
  `${subdomain}.${config.storefrontDomain}`;
