import { register } from 'node:module';
import { isMainThread } from 'node:worker_threads';

// For programs and threads that tests start: Node.js itself reads no TypeScript. A thread that is JavaScript needs none of it.
const program = process.argv[1] ?? '';
if (isMainThread || program.endsWith('.js')) register('./typescript-hooks.mjs', import.meta.url);
