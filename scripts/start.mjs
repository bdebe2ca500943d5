// npm start: installs and builds what is missing, then becomes the server.
import { buildDocsBesideServer } from './steps/build-docs.mjs';
import { buildWebMeanwhile, prepareWeb } from './steps/build-web.mjs';
import { checkout, ensureBuilt } from './steps/ensure-built.mjs';
import { requireNode } from './steps/require-node.mjs';
import { runBuiltProgram } from './steps/run-built-program.mjs';
import { runCommand } from './steps/show-progress.mjs';

requireNode();
// The pages are waited for longest: what they are built with is installed beside what the server needs.
prepareWeb(checkout);
await runCommand(() => ensureBuilt('runtime'));
// One after the other: the pages are waited for, the documentation can wait.
buildWebMeanwhile(checkout).then(() => buildDocsBesideServer(checkout));
await runBuiltProgram('main', process.argv.slice(2), 'packages/server/bundled');
