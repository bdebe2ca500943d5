import { runPeer } from '../peers/run-peer.js';

export interface RunningProvider {
  url: string;
  authorization: string;
  refreshTokens: string[];
  close(): Promise<void>;
}

/** The peer with so many refresh tokens, each the start of a chain of its own. */
export async function startOidcProvider(count: number): Promise<RunningProvider> {
  const peer = runPeer('oidc-provider');
  const serving = await peer.ask<Omit<RunningProvider, 'close'>>({ count });
  return { ...serving, close: () => peer.stop() };
}
