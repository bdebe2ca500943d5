import { isScope, isSensitiveScope } from '@souk/contract';
import { type Check, never, noVersion, pass, warn } from './check.js';

/** Never a failure: a person weighs whether the app needs what it asks for. */
export const sensitiveScopes: Check<'sensitive_scopes'> = {
  key: 'sensitive_scopes',
  isHard: never,
  look({ version, listing }) {
    if (!version) return noVersion;
    const asked = [...version.scopes, ...version.optionalScopes].filter(isScope).filter(isSensitiveScope);
    if (asked.length === 0) return pass('The app requests no sensitive scope.');
    return warn(
      `The app requests ${asked.join(', ')}; a reviewer checks the reasons.`,
      'Request only scopes that the app requires, and give a reason for each in scopeReasons.',
      { scopes: asked.map((scope) => ({ scope, reason: listing.scopeReasons[scope] ?? null })) },
    );
  },
};
