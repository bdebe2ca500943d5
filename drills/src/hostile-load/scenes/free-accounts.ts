import { request } from 'node:http';
import { askSouk, callSouk, type Data } from '../../harness/call-souk.js';

export interface FreeAccount {
  email: string;
  token: string;
}

let made = 0;

/** Somebody who signed up and verified nothing. */
export async function signUpFree(baseUrl: string): Promise<FreeAccount> {
  const person = { email: `free-${++made}@example.com`, password: 'a free account of many' };
  await askFromAnywhere(baseUrl, '/dashboard/users', { ...person, name: 'Free' });
  const { data } = await askFromAnywhere<Data<{ token: string }>>(baseUrl, '/dashboard/session', person);
  return { email: person.email, token: data.token };
}

/** Each sign-up from another address: what is limited by address is not what these scenes are about. */
function askFromAnywhere<Body = unknown>(baseUrl: string, path: string, json: object): Promise<Body> {
  const { hostname, port } = new URL(baseUrl);
  const localAddress = process.platform === 'linux' ? `127.0.4.${1 + (made % 200)}` : '127.0.0.1';
  const body = JSON.stringify(json);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const sent = request({ hostname, port, path, localAddress, method: 'POST', headers }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk as Buffer);
      const text = Buffer.concat(chunks).toString('utf8');
      if (response.statusCode !== 201)
        return reject(new Error(`${path} was answered with ${response.statusCode}: ${text}`));
      resolve(JSON.parse(text) as Body);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}

export async function openFreeBusiness(baseUrl: string, { token }: FreeAccount): Promise<string> {
  const json = { name: 'Free trade' };
  return (await askSouk<Data<{ id: string }>>(baseUrl, 'POST', '/dashboard/businesses', { token, json })).data.id;
}

export interface FreeApp extends FreeAccount {
  appId: string;
  handle: string;
}

export async function openFreeApp(
  baseUrl: string,
  account: FreeAccount,
  contactEmail = account.email,
): Promise<FreeApp> {
  const { token } = account;
  const developer = { kind: 'individual', name: 'Free', contactEmail };
  await askSouk(baseUrl, 'POST', '/developer/account', { token, json: developer });
  const handle = `free-app-${made}-${Math.random().toString(36).slice(2, 8)}`;
  const json = { handle, name: 'Free app' };
  const { data } = await askSouk<Data<{ id: string }>>(baseUrl, 'POST', '/developer/apps', { token, json });
  return { ...account, appId: data.id, handle };
}

export const statusOf = async (...request: Parameters<typeof callSouk>): Promise<number> =>
  (await callSouk(...request)).status;
