// Before the command line is packed.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleCommandLine } from './bundle.mjs';

const root = dirname(fileURLToPath(import.meta.url));
await bundleCommandLine(root, root);
