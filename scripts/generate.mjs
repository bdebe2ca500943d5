// npm run generate: writes the files that are generated from the code (OpenAPI documents, error catalogue, app kit types).
import { ensureBuilt } from './steps/ensure-built.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => ensureBuilt('everything'));
await runBuiltProgram('generate-files', process.argv.slice(2));
