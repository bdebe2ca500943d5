import { ApiError, NoAnswer } from './api-error';

/**
 * The cookie is the session; scripts cannot read it. What calls need is a bearer of ten minutes, which the cookie gets us. It
 * is kept here, in memory, and nowhere else.
 */
interface Bearer {
  token: string;
  renewAtMs: number;
}

let bearer: Bearer | undefined;
let asking: Promise<string> | undefined;

/** Nobody is signed in here any more. */
export class SignedOut extends Error {
  override name = 'SignedOut';
}

/** Renewed a minute before its end, so that no call meets an expired one. */
const marginMs = 60_000;

export async function bearerToken(): Promise<string> {
  if (bearer && Date.now() < bearer.renewAtMs) return bearer.token;
  asking ??= askForBearer().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The server refused it: the next call asks for a new one. */
export function dropBearer(refused: string): void {
  if (bearer?.token === refused) bearer = undefined;
}

async function askForBearer(): Promise<string> {
  const answer = await fetch('/dashboard/session/token', { method: 'POST', credentials: 'same-origin' }).catch(
    (cause: unknown) => {
      throw new NoAnswer('Souk could not be reached.', { cause });
    },
  );
  if (answer.status === 401) throw new SignedOut();
  if (!answer.ok) throw new ApiError(answer.status, await answer.json().catch(() => undefined), answer.headers);
  const { data } = (await answer.json()) as { data: { token: string; expiresInSeconds: number } };
  // The server's clock says how long it lives; ours only how much of that has passed.
  bearer = { token: data.token, renewAtMs: Date.now() + data.expiresInSeconds * 1000 - marginMs };
  return bearer.token;
}

let signingIn = false;

/** On the way to the sign-in page: drafts are kept, so nobody is asked whether to leave. */
export const isSigningIn = (): boolean => signingIn;

/** To the sign-in page and back to where the person was. */
export function signInAgain(): void {
  signingIn = true;
  const here = `${location.pathname}${location.search}`;
  location.assign(`/dashboard/sign-in?next=${encodeURIComponent(here)}`);
}

const askedAt = 'souk_asked_to_sign_in_at';
const patienceMs = 20_000;

/** The same by itself, but not again and again: where signing in did not help, the page says so and offers the button. */
export function signInOnce(): void {
  const last = Number(sessionStorage.getItem(askedAt) ?? 0);
  if (signingIn || Date.now() - last < patienceMs) return;
  sessionStorage.setItem(askedAt, String(Date.now()));
  signInAgain();
}
