import { isScope, isSensitiveScope } from '@souk/contract';
import { type Check, never, noVersion, pass, warn } from './check.js';

/** Never a failure: a person weighs whether the app needs what it asks for. */
export const sensitiveScopes: Check<'sensitive_scopes'> = {
  key: 'sensitive_scopes',
  isHard: never,
  look({ version, listing }) {
    if (!version) return noVersion;
    const asked = [...version.scopes, ...version.optionalScopes].filter(isScope).filter(isSensitiveScope);
    if (asked.length === 0) return pass('The app asks for no sensitive scope.');
    return warn(
      `The app asks for ${asked.join(', ')}; a reviewer looks at why.`,
      'Ask only for scopes the app cannot do without, and say in scopeReasons what each is for.',
      { scopes: asked.map((scope) => ({ scope, reason: listing.scopeReasons[scope] ?? null })) },
    );
  },
};
