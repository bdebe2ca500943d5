interface Explained {
  code: string;
  message: string;
  fix: string;
}

type Words = Omit<Explained, 'code'>;

const noConnection: Words = {
  message: 'No connection to the endpoint could be made, or it broke.',
  fix: 'Check that hosting.url and the webhook uri of the manifest lead to a running server with a valid certificate.',
};
const notSent: Words = {
  message: 'It was skipped: the installation may not hear it now.',
  fix: 'Read the installation (read_app with include installations): state, scopes, stores, subscribed topics.',
};

const known: Readonly<Record<string, Words | undefined>> = {
  TIMEOUT: {
    message: 'The endpoint did not answer within 10 seconds.',
    fix: 'Answer 2xx at once and do the work afterwards.',
  },
  DNS_FAILED: {
    message: 'The host of the endpoint has no address.',
    fix: 'Correct hosting.url or the uri in the manifest.',
  },
  CONNECTION_REFUSED: noConnection,
  CONNECTION_RESET: noConnection,
  HOST_UNREACHABLE: noConnection,
  NETWORK_ERROR: noConnection,
  TLS_ERROR: {
    message: 'The certificate of the endpoint is not valid.',
    fix: 'Serve a certificate that a public authority signed.',
  },
  BLOCKED_ADDRESS: {
    message: 'Souk does not send to private or reserved addresses.',
    fix: 'Use a public https address; on your machine, souk app dev or souk webhooks listen.',
  },
  URL_NOT_ALLOWED: { message: 'The address is not one that Souk sends to.', fix: 'Use https on port 443.' },
  EXPIRED: {
    message: 'It was still pending four days after the event.',
    fix: 'Repair the endpoint; read the resource by API.',
  },
  ENDPOINT_DISABLED: {
    message: 'It was skipped: webhooks of this installation are disabled, after 410 or days of failures.',
    fix: 'Repair the endpoint, then enable webhooks in the console.',
  },
  INSTALLATION_INACTIVE: notSent,
  APP_SUSPENDED: notSent,
  TOPIC_NOT_SUBSCRIBED: notSent,
  SCOPE_NOT_GRANTED: notSent,
  OUTSIDE_STORE_ACCESS: notSent,
  NO_BODY: { message: 'It was skipped: the resource is gone.', fix: 'Nothing is to be done.' },
  EVENT_EXPIRED: { message: 'It was skipped: the event is no longer kept.', fix: 'Read the resource by API.' },
};

/** The codes of the delivery log, which are no refusals and so stand in no catalogue. */
export function explainDeliveryError(given: string): Explained | undefined {
  const code = given.toUpperCase();
  const words = Object.hasOwn(known, code) ? known[code] : undefined;
  if (words) return { code, ...words };
  if (/^HTTP_3/.test(code))
    return {
      code: given,
      message: 'The endpoint redirected, which is never followed.',
      fix: 'Put the final address into the manifest.',
    };
  if (!/^HTTP_\d{3}(_GONE)?$/.test(code)) return undefined;
  return {
    code,
    message: `The endpoint answered ${code.slice(5, 8)} instead of 2xx.`,
    fix: fixOf(Number(code.slice(5, 8))),
  };
}

function fixOf(status: number): string {
  if (status === 401 || status === 403)
    return 'The signature was refused: verify it on the raw body with the current keys (read_doc guides/webhooks).';
  if (status === 404 || status === 405)
    return 'Nothing listens there: compare the uri of the manifest with the path that the app serves (read_app with include manifest).';
  if (status === 410) return 'It disables webhooks of the installation; answer 410 only to leave for good.';
  return "Look into the app's own log for this time; answer 2xx at once and do the work afterwards.";
}
