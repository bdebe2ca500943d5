import { request } from 'node:http';
import { openBusiness } from '../honest-tenant.js';
import { signUpFree } from './free-accounts.js';
import { type Scene, timed } from './scene.js';

const buyer = { name: 'Amina', phone: '0550123456' };

/** Ten addresses begin checkouts at one store without end. */
export const checkoutsScene: Scene = {
  name: 'checkouts',
  maxLateMs: 1_000,
  async run({ souk: { baseUrl }, brief }) {
    const { token } = await signUpFree(baseUrl);
    const { subdomain, productId } = await openBusiness(baseUrl, token, 'Besieged');
    const { hostname, port } = new URL(baseUrl);
    const begin = (localAddress: string, quantity: number) =>
      new Promise<number>((resolve) => {
        const body = JSON.stringify({ items: [{ productId, quantity }], buyer });
        const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
        const path = `/storefront/${subdomain}/checkouts`;
        const sent = request({ hostname, port, path, localAddress, method: 'POST', headers }, (response) => {
          response.resume();
          response.once('end', () => resolve(response.statusCode ?? 0));
        });
        sent.once('error', () => resolve(0));
        sent.end(body);
      });
    const addressOf = (last: number) => (process.platform === 'linux' ? `127.0.3.${last}` : '127.0.0.1');
    const mayBuy = async () => (await begin(addressOf(200), 1)) === 201;
    const restMs = (await timed(mayBuy)) ?? 0;
    const statuses: number[] = [];
    const attack = async (last: number) => {
      for (let count = 0; count < (brief ? 10 : 40); count++) statuses.push(await begin(addressOf(last), 1));
    };
    await Promise.all(Array.from({ length: 10 }, (_, at) => attack(at + 1)));
    const honestMs = await timed(mayBuy);
    const taken = statuses.filter((status) => status === 201).length;
    return { restMs, honestMs, taken, refused: statuses.length - taken, wrong: [] };
  },
};
