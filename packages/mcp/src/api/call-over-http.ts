import { type Api, type ApiAnswer, type ApiCall, headersOf, maxAnswerBytes, targetOf } from './api.js';
import { ApiCallError } from './api-error.js';

const callMs = 60_000;

/** Souk at an address, spoken to with one token. */
export function callOverHttp(url: URL, token: string, signal: AbortSignal): Api {
  return {
    async send(call) {
      const response = await fetch(new URL(targetOf(call), url), {
        method: call.method,
        redirect: 'manual',
        headers: { ...headersOf(call), ...(!call.anonymous && { authorization: `Bearer ${call.token ?? token}` }) },
        body: call.body === undefined ? undefined : JSON.stringify(call.body),
        signal: AbortSignal.any([signal, AbortSignal.timeout(callMs)]),
      }).catch((error: unknown) => {
        throw new ApiCallError(`Can't reach ${url.origin} (${reasonOf(error)}).`, ['Check that Souk is running.']);
      });
      return readAnswer(response, call);
    },
  };
}

async function readAnswer(response: Response, { path }: ApiCall): Promise<ApiAnswer> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > maxAnswerBytes) throw tooLong(path);
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString('utf8');
  return { status: response.status, headers: Object.fromEntries(response.headers), text };
}

export const tooLong = (path: string): ApiCallError =>
  new ApiCallError(`The answer of ${path} is too long.`, ['Ask for less: a smaller limit, or fewer fields.']);

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? ((cause as NodeJS.ErrnoException).code ?? cause.message) : error.name;
}
