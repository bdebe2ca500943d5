import type { Api, ApiAnswer, ApiCall } from './api.js';
import { readApiError } from './api-error.js';

interface Answer<Data> {
  data: Data;
  nextCursor?: string | null;
  /** What the call can be traced by. */
  requestId?: string;
}

/** The JSON of an answer that is no refusal. */
export async function ask<Data>(api: Api, call: ApiCall): Promise<Answer<Data>> {
  const answer = await api.send(call);
  if (answer.status > 299) throw readApiError(answer);
  return { ...(readJson(answer) as Answer<Data>), requestId: answer.headers['x-request-id'] };
}

/** Its `data`. */
export async function read<Data>(api: Api, call: ApiCall): Promise<Data> {
  return (await ask<Data>(api, call)).data;
}

export function readJson({ text }: ApiAnswer): unknown {
  return text === '' ? {} : JSON.parse(text);
}
