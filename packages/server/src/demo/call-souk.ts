import type { ServedApi } from '../foundation/http/serve-routes.js';

export type DemoApi = Pick<ServedApi, 'inject'>;

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Call {
  token?: string;
  /** Client id and secret, for the token endpoint. */
  basic?: [string, string];
  json?: object;
  form?: Record<string, string>;
  png?: Buffer;
  /** A version with its bundle. */
  upload?: { manifest: string; bundle: Buffer };
}

export interface DemoAnswer<Body> {
  status: number;
  /** Of what the caller asked for, or a refusal: the status tells. */
  body: Body;
}

/** What most routes answer with. */
export interface Data<Resource> {
  data: Resource;
}

/** The demo could not be made or found. The message says which call was refused, and how. */
export class DemoFailed extends Error {
  override readonly name = 'DemoFailed';
  constructor(reason: string) {
    super(`the demo could not be created (${reason}): set SOUK_DEMO=0, or use another SOUK_DATA_DIR.`);
  }
}

export interface DemoClient {
  /** Whatever is answered. */
  send<Body = unknown>(method: Method, path: string, call?: Call): Promise<DemoAnswer<Body>>;
  /** The body of a success, of the shape that the route's document says; anything else throws. */
  call<Body = unknown>(method: Method, path: string, call?: Call): Promise<Body>;
}

/** Calls Souk's own routes without a socket: the demo is made as any developer and merchant would make it. */
export function callSouk(api: DemoApi): DemoClient {
  const send = async <Body>(
    method: Method,
    path: string,
    { token, basic, json, form, png, upload }: Call = {},
  ): Promise<DemoAnswer<Body>> => {
    const parts = upload && (await encodeUpload(upload));
    const authorization = basic
      ? `Basic ${Buffer.from(basic.join(':')).toString('base64')}`
      : token && `Bearer ${token}`;
    const response = await api.inject({
      method,
      url: path,
      headers: {
        ...(authorization && { authorization }),
        ...(json && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...(png && { 'content-type': 'image/png' }),
        ...(parts && { 'content-type': parts.type }),
      },
      payload: json ?? png ?? parts?.bytes ?? (form && new URLSearchParams(form).toString()),
    });
    const body = (response.body === '' ? undefined : response.json()) as Body;
    return { status: response.statusCode, body };
  };
  return {
    send,
    async call<Body>(method: Method, path: string, call?: Call) {
      const { status, body } = await send<Body>(method, path, call);
      if (status <= 299) return body;
      throw new DemoFailed(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
    },
  };
}

async function encodeUpload({
  manifest,
  bundle,
}: NonNullable<Call['upload']>): Promise<{ type: string; bytes: Buffer }> {
  const form = new FormData();
  form.set('manifest', manifest);
  form.set('bundle', new Blob([new Uint8Array(bundle)]), 'app.tar.gz');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', bytes: Buffer.from(await encoded.arrayBuffer()) };
}
