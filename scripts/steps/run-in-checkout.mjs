import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** What the command line is told about the checkout it runs from: the address of its server, and how it is called from here. */
export function checkoutEnvironment(checkout, environment) {
  const url = readServerUrl(resolve(checkout, environment.SOUK_DATA_DIR || '.souk'));
  const elsewhere = environment.INIT_CWD !== undefined && resolve(environment.INIT_CWD) !== resolve(checkout);
  return {
    SOUK_COMMAND: elsewhere ? `npm --prefix ${JSON.stringify(checkout)} run -s souk --` : 'npm run -s souk --',
    ...(url && { SOUK_LOCAL_URL: url }),
  };
}

/** Of the demo that the server keeps in its data folder; without one, the default applies. */
function readServerUrl(dataDir) {
  try {
    const { baseUrl } = JSON.parse(readFileSync(join(dataDir, 'demo.json'), 'utf8'));
    return typeof baseUrl === 'string' ? baseUrl : undefined;
  } catch {
    return undefined;
  }
}
