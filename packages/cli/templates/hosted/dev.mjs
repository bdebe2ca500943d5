// npm run dev: serves the bundle on your machine as the platform would, and starts it anew after each change.
import { createServer } from 'node:http';
import { context } from 'esbuild';

let app;
let builds = 0;
const watch = await context({
  entryPoints: ['src/main.ts'],
  outfile: 'bundle/main.js',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'es2023',
  plugins: [{ name: 'serve', setup: (build) => build.onEnd(load) }],
});
await watch.watch();

async function load({ errors }) {
  if (errors.length > 0) return;
  builds += 1;
  app = (await import(new URL(`bundle/main.js?${builds}`, import.meta.url))).default;
}

const port = Number(process.env.PORT ?? 3000);
createServer(async (request, response) => {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = chunks.length > 0 ? Buffer.concat(chunks) : undefined;
  const url = new URL(request.url ?? '/', `http://127.0.0.1:${port}`);
  const answer = await app.fetch(
    new Request(url, { method: request.method, headers: request.headers, body }),
    process.env,
    {},
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
}).listen(port, '127.0.0.1', () => console.log(`{{name}} listens at http://127.0.0.1:${port}`));
