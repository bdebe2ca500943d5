import { randomBytes } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { png } from '../attacks/image-attacks.js';
import { openFreeBusiness, signUpFree } from './free-accounts.js';
import { type Scene, timed } from './scene.js';

/** As a noise that nothing makes smaller: about 3 MB. */
function largeImage(): Buffer {
  const side = 860;
  const rows = randomBytes(side * (4 * side + 1));
  for (let row = 0; row < side; row++) rows[row * (4 * side + 1)] = 0;
  return png(side, side, deflateSync(rows, { level: 0 }));
}

async function upload(baseUrl: string, token: string, businessId: string, image: Buffer): Promise<number> {
  const response = await fetch(`${baseUrl}/dashboard/businesses/${businessId}/product-images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: new Uint8Array(image),
  });
  await response.text();
  return response.status;
}

const unverifiedBytes = 20 * 1024 * 1024;

/** Three unverified accounts upload images without end. */
export const diskScene: Scene = {
  name: 'disk',
  maxLateMs: 1_000,
  async run({ souk: { baseUrl } }) {
    const people = await Promise.all([1, 2, 3, 4].map(() => signUpFree(baseUrl)));
    const [honest, ...attackers] = await Promise.all(
      people.map(async (person) => ({
        token: person.token,
        businessId: await openFreeBusiness(baseUrl, person),
      })),
    );
    if (!honest) throw new Error('Nobody honest is there.');
    const image = largeImage();
    const mayUpload = async () => (await upload(baseUrl, honest.token, honest.businessId, image)) === 201;
    const restMs = (await timed(mayUpload)) ?? 0;
    let taken = 0;
    let refused = 0;
    const attack = async ({ token, businessId }: typeof honest) => {
      for (let count = 0; count < 12; count++)
        if ((await upload(baseUrl, token, businessId, image)) === 201) taken++;
        else refused++;
    };
    const [honestMs] = await Promise.all([timed(mayUpload), ...attackers.map(attack)]);
    const kept = taken * image.length;
    const wrong = kept > attackers.length * unverifiedBytes ? [`${kept} bytes of free accounts were kept`] : [];
    return { restMs, honestMs, taken, refused, wrong };
  },
};
