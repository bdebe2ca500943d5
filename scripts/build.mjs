// npm run build: installs and builds what changed, and says nothing when nothing did.
import { makeReady } from './steps/make-ready.mjs';
import { runCommand } from './steps/show-progress.mjs';

await runCommand(() => makeReady('runtime'));
