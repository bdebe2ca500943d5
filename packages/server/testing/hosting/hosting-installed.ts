import { isRuntimeInstalled } from '../../src/hosting/host/runtime/find-runtime.js';
import { isSandboxInstalled } from '../../src/hosting/host/sandbox/prepare-sandbox.js';

/**
 * Tests of hosted apps run where bubblewrap and workerd are; `npm test` installs both where it may and says so where it
 * may not.
 */
export const hostingInstalled = (await isRuntimeInstalled()) && (await isSandboxInstalled());
