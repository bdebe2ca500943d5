import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../testing/open-test-platform.js';
import { signUp } from '../accounts/sign-up.js';
import type { Caller } from './caller.js';
import { changeStore } from './change-store.js';
import { createBusiness } from './create-business.js';
import { findStore } from './find-store.js';

let test: TestPlatform;
let limited: Caller;
let inside: string;
let outside: string;
let foreign: string;
beforeAll(async () => {
  test = await openTestPlatform();
  const { db, clock } = test.platform;
  const now = clock.now();
  const owner = await signUp(
    test.platform,
    { email: 'owner@example.test', password: 'a long enough one', name: 'Owner' },
    '192.0.2.1',
  );
  const stores = [{ name: 'Inside' }, { name: 'Outside' }];
  const own = await createBusiness(db, { name: 'Own', ownerId: owner.id, stores }, now);
  const other = await createBusiness(db, { name: 'Other', ownerId: owner.id }, now);
  [inside = '', outside = ''] = own.storeIds;
  [foreign = ''] = other.storeIds;
  limited = {
    kind: 'app',
    businessId: own.businessId,
    permissions: new Set(['stores:read', 'stores:update']),
    storeIds: [inside],
    maySeeContacts: false,
    principal: 'installation:1',
    installationId: '1',
    appId: '1',
    userId: null,
  };
});
afterAll(() => test.close());

describe('an installation limited to some stores', () => {
  it('reads and changes its stores', async () => {
    const { db, clock } = test.platform;
    expect((await findStore(db, limited, inside)).name).toBe('Inside');
    expect((await changeStore(db, limited, inside, { name: 'Within' }, clock.now())).name).toBe('Within');
  });

  it('is refused the others of the business with 460, and changes nothing', async () => {
    const { db, clock } = test.platform;
    const refusal = { code: 'STORE_SCOPE_FORBIDDEN', status: 460 };
    await expect(findStore(db, limited, outside)).rejects.toMatchObject(refusal);
    await expect(changeStore(db, limited, outside, { name: 'X' }, clock.now())).rejects.toMatchObject(refusal);
    expect((await findStore(db, { ...limited, storeIds: null }, outside)).name).toBe('Outside');
  });

  it('finds nothing of another business', async () => {
    const { db } = test.platform;
    await expect(findStore(db, limited, foreign)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(findStore(db, { ...limited, storeIds: [foreign] }, foreign)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});
