// npm run generate: writes the files that are generated from the code (OpenAPI documents, error catalogue, app kit types).
import { makeReady } from './steps/make-ready.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('everything'));
await runBuiltProgram('generate-files', process.argv.slice(2));
