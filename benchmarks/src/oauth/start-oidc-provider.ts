import { runPeer } from '../peers/run-peer.js';

export interface RunningProvider {
  url: string;
  authorization: string;
  refreshTokens: string[];
  close(): Promise<void>;
}

/** The peer with this many refresh tokens, each the start of its own chain. */
export async function startOidcProvider(count: number): Promise<RunningProvider> {
  const peer = runPeer('oidc-provider');
  const serving = await peer.ask<Omit<RunningProvider, 'close'>>({ count });
  return { ...serving, close: () => peer.stop() };
}
