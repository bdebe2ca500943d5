import { afterEach, describe, expect, it } from 'vitest';
import { names, OutboundPeers, request } from '../../../testing/outbound-peers.js';
import { readHostileDestinations } from '../../../testing/read-hostile-destinations.js';

const peers = new OutboundPeers();
afterEach(() => peers.close());

describe('inward', () => {
  const { refusedUrls, closedAddresses } = readHostileDestinations();

  it('no address of the corpus is ever connected to', async () => {
    let touched = 0;
    const canary = await peers.listenTcp(() => {
      touched += 1;
    });
    const sender = peers.client({ names: names({ localhost: ['127.0.0.1'] }), deadlineMs: 500 });
    const withCanaryPort = refusedUrls.map((url) => url.replace(/^(https?:\/\/[^/?#]*)(:\d+)?/, `$1:${canary}`));
    for (const url of [
      ...refusedUrls,
      ...withCanaryPort,
      `https://localhost:${canary}/`,
      `http://127.0.0.1:${canary}/`,
    ]) {
      expect(await sender.post(request(url))).toMatchObject({ failure: 'URL_NOT_ALLOWED' });
    }
    expect(touched).toBe(0);
  });

  it.each(closedAddresses.filter((address) => /^[0-9a-f:.]*$/.test(address) && address !== ''))(
    'a public name that resolves to %s is BLOCKED_ADDRESS',
    async (address) => {
      const sender = peers.client({ names: names({ 'hooks.shop.com': [address] }) });
      expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
    },
  );

  it('one private answer among public ones refuses the host', async () => {
    const sender = peers.client({
      names: names({ 'hooks.shop.com': ['1.1.1.1', '10.0.0.1', '2606:4700:4700::1111'] }),
    });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
  });

  it('a name that turns private is refused on the next connection', async () => {
    const responses = { 'hooks.shop.com': ['10.0.0.1'] };
    const sender = peers.client({ names: names(responses), deadlineMs: 300 });
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
    // Documentation space is closed as well, so nothing leaves this machine even when the first look-up is accepted.
    responses['hooks.shop.com'] = ['203.0.113.1'];
    expect(await sender.post(request('https://hooks.shop.com/'))).toMatchObject({ failure: 'BLOCKED_ADDRESS' });
  });

  it('the port of Souk itself stays closed although it is allowed', async () => {
    let touched = 0;
    const own = await peers.listenTcp(() => {
      touched += 1;
    });
    const sender = peers.client({ ports: [own], forbiddenPorts: [own] });
    expect(await sender.post(request(`http://localhost:${own}/`))).toMatchObject({ failure: 'URL_NOT_ALLOWED' });
    expect(touched).toBe(0);
  });
});
