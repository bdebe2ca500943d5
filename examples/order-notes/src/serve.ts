import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { createOrderNotes } from './order-notes.js';
import { openMemory } from './remember.js';

/** An app that is registered already, and where it is to listen. */
interface ServedApp {
  id: string;
  clientId: string;
  clientSecret: string;
  name: string;
  /** What its page is called, unless its own words do. */
  title?: string;
  port: number;
  /** Topics that it refuses, and the status of that, to show what failures look like. */
  refuses: Record<string, number>;
}

/** Serves apps that somebody else registered; Souk's demo runs it beside itself. Ends when its parent does. */
async function main(): Promise<void> {
  const { SOUK_URL: baseUrl, ORDER_NOTES_APPS: given, ORDER_NOTES_FOLDER: folder } = process.env;
  if (!baseUrl || !given || !folder) throw new Error('SOUK_URL, ORDER_NOTES_APPS and ORDER_NOTES_FOLDER must be set.');
  for (const app of JSON.parse(given) as ServedApp[]) await listen(baseUrl, folder, app);
  console.log('ready');
  process.stdin.on('end', () => process.exit(0)).resume();
}

async function listen(baseUrl: string, folder: string, app: ServedApp): Promise<void> {
  const appUrl = `http://127.0.0.1:${app.port}`;
  const notes = createOrderNotes({
    baseUrl,
    appUrl,
    app,
    memory: await openMemory(join(folder, `${app.clientId}.json`)),
  });
  const server = createServer((request, response) => {
    if (tellsAbout(app, request, response)) return;
    notes.emit('request', request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(app.port, '127.0.0.1', resolve);
  });
}

/** What a marketplace wants to read, and the refusals that were asked for. */
function tellsAbout({ name, refuses }: ServedApp, request: IncomingMessage, response: ServerResponse): boolean {
  const refusal = refuses[String(request.headers['svc-topic'] ?? '')];
  if (request.method === 'POST' && refusal !== undefined) {
    response.writeHead(refusal).end();
    return true;
  }
  const page = pages[request.url ?? ''];
  if (request.method !== 'GET' || !page) return false;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${name}</title><h1>${name}</h1>${page}</html>`,
  );
  return true;
}

const pages: Record<string, string> = {
  '/privacy': `<h2>Privacy policy</h2><p>This app keeps what you write into it, on the machine it runs on, and nothing else. It
    passes nothing on to anyone. When you uninstall it, what it kept for you is deleted within 48 hours; when a buyer asks for their
    data or for its deletion, the request is honoured within 30 days. Questions about your data are answered at the support address
    that the marketplace shows.</p>`,
  '/support': `<h2>Support</h2><p>This app is part of the demo of Souk. Its source is in the folder examples of the repository; what it
    does is described in the guide about building an app. For help with it, open an issue there.</p>`,
};

await main();
