import type { Benchmark, Contestant } from '../harness/benchmark.js';
import { plantFamilies } from '../oauth/plant-families.js';
import { refreshChains } from '../oauth/refresh-chains.js';
import { startOidcProvider } from '../oauth/start-oidc-provider.js';
import { installPeers } from '../peers/install-peers.js';

const chains = 2_000;
const connections = 32;

/** Ours are durable rows with a flushed commit each; the peer's live in its memory. */
export const refreshGrants: Benchmark = {
  name: 'refresh-grants',
  title: 'Refresh grants, durable, against oidc-provider in memory',
  unit: 'perSecond',
  target: { kind: 'atLeast', ratio: 1 },
  rounds: 5,
  unavailable: installPeers,
  async prepare(workplace) {
    const souk = await workplace.openServer();
    const planted = await plantFamilies(souk.composed.platform.pool, chains);
    const peer = await startOidcProvider(chains);
    const seconds = workplace.quick ? 1 : 5;
    const ours = contestant('Souk', { url: `${souk.baseUrl}/apps/oauth/token`, ...planted }, seconds);
    const reference = contestant('oidc-provider in memory', peer, seconds);
    await ours.measure();
    await reference.measure();
    return {
      ours,
      reference,
      async close() {
        await peer.close();
        await souk.stop();
      },
    };
  },
};

function contestant(
  name: string,
  side: { url: string; authorization: string; refreshTokens: string[] },
  seconds: number,
): Contestant {
  let { refreshTokens } = side;
  const { url, authorization } = side;
  return {
    name,
    async measure() {
      const result = await refreshChains({ url, authorization, refreshTokens, connections, seconds });
      refreshTokens = result.refreshTokens;
      return result.perSecond;
    },
  };
}
