import { ApiError, NoAnswer } from './api-error';
import { bearerToken, dropBearer, SignedOut } from './session';

export interface UploadOptions {
  /** Between 0 and 1, as the bytes leave. */
  onProgress?(share: number): void;
  signal?: AbortSignal;
}

/** Sends a file as it is, or a form with one. Only XMLHttpRequest tells how far an upload has come. */
export async function upload(path: string, body: Blob | FormData, options: UploadOptions = {}): Promise<unknown> {
  const token = await bearerToken();
  const answer = await sendOnce(path, body, token, options);
  if (answer.status !== 401) return bodyOf(answer);
  dropBearer(token);
  const retried = await sendOnce(path, body, await bearerToken(), options);
  if (retried.status === 401) throw new SignedOut();
  return bodyOf(retried);
}

function bodyOf(answer: XMLHttpRequest): unknown {
  const body = readJson(answer.responseText);
  if (answer.status >= 200 && answer.status < 300) return body;
  const headers = new Headers();
  for (const name of ['x-request-id', 'retry-after']) headers.set(name, answer.getResponseHeader(name) ?? '');
  throw new ApiError(answer.status, body, headers);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's page, or nothing: the status tells the rest.
    return undefined;
  }
}

/** Somebody stopped the upload: nothing to complain about. */
export const isStopped = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';

function sendOnce(path: string, body: Blob | FormData, token: string, { onProgress, signal }: UploadOptions) {
  signal?.throwIfAborted();
  return new Promise<XMLHttpRequest>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', new URL(path, location.origin));
    request.setRequestHeader('authorization', `Bearer ${token}`);
    // The boundary of a form is the browser's to choose.
    if (body instanceof Blob) request.setRequestHeader('content-type', body.type || 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total === 0 ? 1 : loaded / total);
    request.onload = () => resolve(request);
    request.onerror = () => reject(new NoAnswer('Souk could not be reached.'));
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(body);
  });
}
