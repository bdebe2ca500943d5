import { isBoxInstalled } from '../../src/hosting/host/box/prepare-box.js';
import { isRuntimeInstalled } from '../../src/hosting/host/runtime/find-runtime.js';

/**
 * Tests of hosted apps run where bubblewrap and workerd are; `npm test` installs both where it may and says so where it
 * may not.
 */
export const hostingInstalled = (await isRuntimeInstalled()) && (await isBoxInstalled());
