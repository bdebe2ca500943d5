import { DomainError } from '../../foundation/domain-error.js';
import { anyone, defineRoute, type Route } from '../../foundation/http/define-route.js';
import { oauthErrorFormat } from '../../foundation/http/error-formats/oauth-error-format.js';

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Says which method to use: an OAuth client takes a 404 for a wrong address. */
export function otherMethods({ name, method, path, tag }: Route): Route[] {
  const refuse = (): never => {
    const details = { status: 405, message: `Send this request with ${method}.`, headers: { allow: method } };
    throw new DomainError('invalid_request', details);
  };
  // Refused before a body is read.
  const access = { ...anyone, identify: async () => refuse() };
  return methods
    .filter((other) => other !== method)
    .map((other) =>
      defineRoute(
        { document: null, errorFormat: oauthErrorFormat, access },
        {
          name: `${name}By${other[0]}${other.slice(1).toLowerCase()}`,
          method: other,
          path,
          tag,
          summary: 'Not supported',
          responses: [{ status: 405, description: `Only ${method} is supported` }],
          handle: async () => refuse(),
        },
      ),
    );
}
