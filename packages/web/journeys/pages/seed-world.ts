import { signUpMerchant, signUpVerified } from '../../../server/testing/people.js';
import { signUpStaff } from '../../../server/testing/review/open-review-stage.js';
import type { Souk } from '../harness/open-souk.js';
import { findDelivery, makeApps, publishListing, readRequestOf, signUpStudio, workOn } from './seed-developer.js';
import { hostAnApp } from './seed-hosted-app.js';
import { seedStore } from './seed-store.js';

/** Who looks at a page. */
export type Role = 'nobody' | 'newcomer' | 'developer' | 'merchant' | 'reviewer';

/** People, apps and shops with something to show on every page. */
export interface World {
  people: Record<Exclude<Role, 'nobody'>, { token: string }>;
  /** By the name that addresses give them. */
  ids: Record<string, string>;
}

let furnished: Promise<World> | undefined;

/** The one world that the pages of a run are looked at in; who changes things makes people of their own. */
export function seedDemo(souk: Souk): Promise<World> {
  furnished ??= makeWorld(souk);
  return furnished;
}

export async function makeWorld(souk: Souk): Promise<World> {
  const { server } = souk;
  const developer = await signUpStudio(souk, 'Lina Haddad');
  const apps = await makeApps(souk, developer);
  const merchant = await signUpMerchant(server, { name: 'Librairie El Djazaïr' });
  const shop = await seedStore(souk, merchant, apps);
  const work = await workOn(souk, developer, apps.listed);
  const deliveryId = await findDelivery(souk, developer, apps.listed);
  return {
    people: {
      newcomer: await signUpVerified(server, { name: 'Karim Ziani' }),
      developer: { token: developer.session },
      merchant,
      reviewer: await signUpStaff(server),
    },
    ids: {
      ...shop,
      ...work,
      appId: apps.listed.id,
      hostedAppId: await hostAnApp(souk, developer),
      developerId: developer.developerId,
      handle: await publishListing(souk, apps.offered),
      businessId: merchant.businessId,
      deliveryId,
      requestId: await readRequestOf(souk, developer, apps.listed, deliveryId),
      version: '2',
    },
  };
}
