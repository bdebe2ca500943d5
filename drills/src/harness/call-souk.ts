export interface CallOptions {
  /** Sent as `Authorization: Bearer`. */
  token?: string;
  /** Client id and secret, sent as `Authorization: Basic`. */
  basic?: [string, string];
  json?: unknown;
  /** Sent as it is, as TOML. */
  toml?: string;
  form?: Record<string, string>;
  idempotencyKey?: string;
}

export interface SoukAnswer<Body = unknown> {
  status: number;
  headers: Headers;
  /** Of what the drill asked for, or a refusal: the status tells. Text where it is no JSON. */
  body: Body;
  text: string;
}

/** What most routes answer with. */
export interface Data<Resource> {
  data: Resource;
}

/** Tokens of an app, as the token endpoint answers them. */
export interface Tokens {
  access_token: string;
  refresh_token: string;
}

const deadlineMs = 20_000;

/** One request, as any client would send it. Throws when there is no answer. */
export async function callSouk<Body>(
  baseUrl: string,
  method: string,
  path: string,
  options: CallOptions = {},
): Promise<SoukAnswer<Body>> {
  const { token, basic, json, toml, form, idempotencyKey } = options;
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(basic && { authorization: `Basic ${Buffer.from(basic.join(':')).toString('base64')}` }),
      ...(json !== undefined && { 'content-type': 'application/json' }),
      ...(toml !== undefined && { 'content-type': 'application/toml' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    body: json !== undefined ? JSON.stringify(json) : (toml ?? (form && new URLSearchParams(form))),
    signal: AbortSignal.timeout(deadlineMs),
  });
  const text = await response.text();
  const isJson = /json/.test(response.headers.get('content-type') ?? '');
  return { status: response.status, headers: response.headers, body: isJson && text ? JSON.parse(text) : text, text };
}

/** The same, for what must succeed: answers the body. */
export async function askSouk<Body>(
  baseUrl: string,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<Body> {
  const { status, body, text } = await callSouk<Body>(baseUrl, method, path, options);
  if (status > 299) throw new Error(`${method} ${path} was answered with ${status}: ${text}`);
  return body;
}
