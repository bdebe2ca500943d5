import nodeModule from 'node:module';
import { fileURLToPath } from 'node:url';

/**
 * What `npm start` runs, as a bundle. Stack traces name our TypeScript files, and what V8 compiled is kept next to the bundle for the
 * next start (Node.js 22.8 or newer); both hold for what is loaded afterwards.
 */
process.setSourceMapsEnabled(true);
const { enableCompileCache } = nodeModule as { enableCompileCache?(folder: string): void };
enableCompileCache?.(fileURLToPath(new URL('./compile-cache', import.meta.url)));
await import('./start-souk.js');
