// npm run dev: compiles while you type, and starts the app anew after each change.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';

const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
let app;

const watch = spawn(process.execPath, [compiler, '--watch', '--preserveWatchOutput'], {
  stdio: ['ignore', 'pipe', 'inherit'],
});
watch.stdout.setEncoding('utf8');
watch.stdout.on('data', (text) => {
  const errors = /Found (\d+) error/.exec(text)?.[1];
  if (errors !== '0' && /error TS/.test(text)) process.stdout.write(text);
  // The first time everything is compiled; afterwards Node itself watches what was written.
  if (errors !== undefined && !app) {
    app = spawn(process.execPath, ['--watch-path=dist', '--watch-preserve-output', 'dist/src/main.js'], {
      stdio: 'inherit',
    });
  }
});

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    watch.kill();
    app?.kill();
    process.exit(0);
  });
}
