// npm run generate: prints the papers that are made from the code (OpenAPI documents, error catalogue).
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
await runBuiltProgram('print-papers', process.argv.slice(2));
