interface Explained {
  code: string;
  message: string;
  fix: string;
}

type Words = Omit<Explained, 'code'>;

const noConnection: Words = {
  message: 'The connection to the endpoint failed or was closed.',
  fix: 'Check that hosting.url and the webhook uri of the manifest point to a running server with a valid certificate.',
};
const notSent: Words = {
  message: 'Skipped: the installation cannot receive this event now.',
  fix: 'Read the installation (read_app with include installations): state, scopes, stores, subscribed topics.',
};

const known: Readonly<Record<string, Words | undefined>> = {
  TIMEOUT: {
    message: 'The endpoint did not respond within 10 seconds.',
    fix: 'Respond with 2xx immediately and process the event afterwards.',
  },
  DNS_FAILED: {
    message: 'The hostname of the endpoint does not resolve.',
    fix: 'Correct hosting.url or the uri in the manifest.',
  },
  CONNECTION_REFUSED: noConnection,
  CONNECTION_RESET: noConnection,
  HOST_UNREACHABLE: noConnection,
  NETWORK_ERROR: noConnection,
  TLS_ERROR: {
    message: 'The certificate of the endpoint is not valid.',
    fix: 'Use a certificate from a public certificate authority.',
  },
  BLOCKED_ADDRESS: {
    message: 'The endpoint has a private or reserved address.',
    fix: 'Use a public https URL. For local development, run souk app dev or souk webhooks listen.',
  },
  URL_NOT_ALLOWED: { message: 'The URL of the endpoint is not allowed.', fix: 'Use https on port 443.' },
  EXPIRED: {
    message: 'The delivery was still pending four days after the event.',
    fix: 'Fix the endpoint, and read the resource through the API.',
  },
  ENDPOINT_DISABLED: {
    message: 'Skipped: webhooks of this installation are disabled, after a 410 response or days of failures.',
    fix: 'Fix the endpoint, then enable webhooks in the console.',
  },
  INSTALLATION_INACTIVE: notSent,
  APP_SUSPENDED: notSent,
  TOPIC_NOT_SUBSCRIBED: notSent,
  SCOPE_NOT_GRANTED: notSent,
  OUTSIDE_STORE_ACCESS: notSent,
  NO_BODY: { message: 'Skipped: the resource no longer exists.', fix: 'No action needed.' },
  EVENT_EXPIRED: { message: 'Skipped: the event has expired.', fix: 'Read the resource through the API.' },
};

/** The codes of the delivery log, which are no refusals and so stand in no catalogue. */
export function explainDeliveryError(given: string): Explained | undefined {
  const code = given.toUpperCase();
  const words = Object.hasOwn(known, code) ? known[code] : undefined;
  if (words) return { code, ...words };
  if (/^HTTP_3/.test(code))
    return {
      code: given,
      message: 'The endpoint responded with a redirect; redirects are never followed.',
      fix: 'Put the final URL into the manifest.',
    };
  if (!/^HTTP_\d{3}(_GONE)?$/.test(code)) return undefined;
  return {
    code,
    message: `The endpoint responded with ${code.slice(5, 8)} instead of 2xx.`,
    fix: fixOf(Number(code.slice(5, 8))),
  };
}

function fixOf(status: number): string {
  if (status === 401 || status === 403)
    return 'The app rejected the signature: verify it on the raw body with the current keys (read_doc guides/webhooks).';
  if (status === 404 || status === 405)
    return 'The path does not exist: compare the webhook uri of the manifest with the routes of the app (read_app with include manifest).';
  if (status === 410)
    return '410 disables the webhooks of the installation; respond with 410 only to stop them permanently.';
  return "Check the app's log at this time. Respond with 2xx immediately and process the event afterwards.";
}
