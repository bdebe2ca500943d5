/** What is wrong with an install link, in the words of RFC 6749, 4.1.2.1. */
export interface InstallProblem {
  error: 'invalid_request' | 'unsupported_response_type';
  error_description: string;
}

/** The parameters of an install link that an app can get wrong; the others are looked up. */
export function validateInstallRequest(given: Record<string, string | undefined>): InstallProblem | undefined {
  const { response_type, code_challenge, code_challenge_method } = given;
  if (response_type !== undefined && response_type !== 'code') {
    return { error: 'unsupported_response_type', error_description: 'response_type must be code.' };
  }
  if (code_challenge_method !== undefined && code_challenge_method !== 'S256') {
    return { error: 'invalid_request', error_description: 'code_challenge_method must be S256.' };
  }
  if (code_challenge !== undefined && code_challenge_method === undefined) {
    // RFC 7636 would read this as "plain", which is no protection.
    return { error: 'invalid_request', error_description: 'code_challenge_method=S256 is missing.' };
  }
  if (code_challenge !== undefined && !/^[A-Za-z0-9_-]{43}$/.test(code_challenge)) {
    return { error: 'invalid_request', error_description: 'code_challenge must have 43 base64url characters.' };
  }
  return undefined;
}
