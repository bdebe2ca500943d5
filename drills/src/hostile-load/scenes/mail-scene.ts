import { openFreeApp, openFreeBusiness, signUpFree, statusOf } from './free-accounts.js';
import { type Scene, timed } from './scene.js';

const stranger = 'stranger@example.org';

/** Four accounts ask for as many mails to one stranger as they can. */
export const mailScene: Scene = {
  name: 'mail',
  maxLateMs: 1_000,
  async run({ souk: { baseUrl } }) {
    const ask = (token: string) => statusOf(baseUrl, 'POST', '/dashboard/user/email/verification', { token });
    const [before, after] = [await signUpFree(baseUrl), await signUpFree(baseUrl)];
    const restMs = (await timed(async () => (await ask(before.token)) === 202)) ?? 0;
    const statuses: number[] = [];
    for (let count = 0; count < 4; count++) {
      const account = await signUpFree(baseUrl);
      const { token } = await openFreeApp(baseUrl, account, stranger);
      const businessId = await openFreeBusiness(baseUrl, account);
      const invite = { token, json: { email: stranger, permissions: [] } };
      for (let times = 0; times < 5; times++) {
        statuses.push(await statusOf(baseUrl, 'POST', '/developer/account/verification', { token }));
        statuses.push(await statusOf(baseUrl, 'POST', `/dashboard/businesses/${businessId}/members`, invite));
      }
    }
    const honestMs = await timed(async () => (await ask(after.token)) === 202);
    const taken = statuses.filter((status) => status < 300).length;
    const wrong = taken > 0 ? [`${taken} mails of unverified accounts to a stranger were taken`] : [];
    return { restMs, honestMs, taken, refused: statuses.length - taken, wrong };
  },
};
