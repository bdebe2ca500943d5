// npm run dev: compiles while you type, and starts the app anew after each change.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const program = 'dist/src/main.js';
let app;

function startApp() {
  // Node itself watches what is compiled.
  app ??= spawn(process.execPath, ['--watch-path=dist', '--watch-preserve-output', program], { stdio: 'inherit' });
}

// What was compiled the last time runs at once; if it is old, it is started anew in a moment.
if (existsSync(program)) startApp();

const watch = spawn(process.execPath, [compiler, '--watch', '--preserveWatchOutput'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
watch.stdout.setEncoding('utf8');
watch.stdout.on('data', (text) => {
  if (/error TS/.test(text)) process.stdout.write(text);
  if (/Found \d+ errors?/.test(text)) startApp();
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    watch.kill();
    app?.kill();
    process.exit(0);
  });
}
