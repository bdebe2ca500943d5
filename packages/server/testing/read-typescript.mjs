import { register } from 'node:module';

// For processes that tests start: Node.js itself reads no TypeScript.
register('./typescript-hooks.mjs', import.meta.url);
