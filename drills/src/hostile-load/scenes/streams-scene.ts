import { type FreeApp, openFreeApp, signUpFree } from './free-accounts.js';
import { type Scene, timed } from './scene.js';

/** Accounts hold as many streams as each can have, and open a new one whenever one ends. */
export const streamsScene: Scene = {
  name: 'streams',
  maxLateMs: 1_000,
  async run({ souk: { baseUrl }, brief }) {
    const ending = new AbortController();
    const accounts: FreeApp[] = [];
    for (let count = 0; count < (brief ? 24 : 60); count++)
      accounts.push(await openFreeApp(baseUrl, await signUpFree(baseUrl)));
    const honest = await openFreeApp(baseUrl, await signUpFree(baseUrl));
    const open = ({ appId, token }: FreeApp, signal = ending.signal) =>
      fetch(`${baseUrl}/developer/apps/${appId}/deliveries/stream`, {
        headers: { authorization: `Bearer ${token}` },
        signal,
      });
    const mayStream = async () => {
      const own = new AbortController();
      const { status } = await open(honest, own.signal);
      own.abort();
      return status === 200;
    };
    const restMs = (await timed(mayStream)) ?? 0;
    const answers = await Promise.all(accounts.flatMap((one) => Array.from({ length: 10 }, () => open(one))));
    const taken = answers.filter(({ status }) => status === 200).length;
    const honestMs = await timed(mayStream);
    ending.abort();
    return { restMs, honestMs, taken, refused: answers.length - taken, wrong: [] };
  },
};
