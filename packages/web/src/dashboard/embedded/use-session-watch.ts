import { CallRejected } from '@souk/bridge/host';
import { type RefObject, useState } from 'react';
import { createIdToken } from '../../api/installed-apps';
import { SignedOut, signInOnce } from '../../api/session';
import { tokenLifetimeMs } from './token-lifetime';

interface SessionWatch {
  /** Nobody is signed in any more, and the app has changes that signing in here would lose. */
  signedOut: boolean;
  /** A token for the app. Without a session the merchant is led to sign in, and back. */
  idToken(): Promise<{ token: string; expiresInMs: number }>;
  /** The frame has loaded something. Where that is not our small page, it is found out at once why it did not come. */
  frameLoaded(): void;
}

interface Watched {
  businessId: string;
  installationId: string;
  frame: RefObject<HTMLIFrameElement | null>;
}

/** A session may end while an app's page is open: the app hears it as a refusal, the merchant is asked to sign in. */
export function useSessionWatch({ businessId, installationId, frame }: Watched, saving: boolean): SessionWatch {
  const [signedOut, setSignedOut] = useState(false);
  const idToken = async () => {
    try {
      const { idToken: token } = await createIdToken(businessId, installationId);
      setSignedOut(false);
      return { token, expiresInMs: tokenLifetimeMs(token) };
    } catch (error) {
      if (!(error instanceof SignedOut)) throw error;
      // What is typed in the app is the app's: leaving the page would lose it.
      if (saving) setSignedOut(true);
      else signInOnce();
      throw new CallRejected('SIGNED_OUT', 'The merchant has to sign in again.');
    }
  };
  return {
    signedOut,
    idToken,
    frameLoaded() {
      if (frame.current?.contentDocument?.getElementById('app')) return;
      // Only the end of the session is ours to tell; whatever else it is, the panel says when the app stays away.
      idToken().catch(() => undefined);
    },
  };
}
