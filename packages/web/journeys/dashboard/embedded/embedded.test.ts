import { describe, expect } from 'vitest';
import { requestToken } from '../../../../server/testing/installations.js';
import { addMember, signIn } from '../../../../server/testing/people.js';
import { plantProduct } from '../../../../server/testing/plant-shop.js';
import { eventually } from '../../harness/eventually.js';
import { expectAccessible } from '../../harness/expect-accessible.js';
import { journey } from '../../harness/journey.js';
import { signInAs } from '../../harness/visit.js';
import { inApp, opensBridge, startEmbeddedApp } from './start-embedded-app.js';

describe('an app inside the dashboard', () => {
  journey('learns who is looking, and speaks to the merchant', async ({ souk, visit }) => {
    const app = await startEmbeddedApp(souk, opensBridge(souk));
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
    expect(await inApp(page, app, 'return bridge.context();')).toMatchObject({
      locale: 'en',
      direction: 'ltr',
      theme: 'light',
      businessId: app.merchant.businessId,
      installationId: app.installationId,
      scopes: ['read_orders'],
    });
    const idToken = await inApp<string>(page, app, 'return bridge.idToken();');
    const exchanged = await requestToken(souk.server, app.app, {
      grant_type: 'urn:ietf:params:oauth:grant-type:token-exchange',
      subject_token: idToken,
      subject_token_type: 'urn:ietf:params:oauth:token-type:id_token',
      requested_token_type: 'urn:svc:params:oauth:token-type:online-access-token',
    });
    expect(exchanged.body).toMatchObject({ user_id: app.merchant.userId });

    await inApp(page, app, "await bridge.title('Notes of today'); await bridge.toast('Twelve notes are kept');");
    await page.getByRole('heading', { level: 1, name: 'Notes of today' }).waitFor();
    await page.getByText('Twelve notes are kept').waitFor();
    await expectAccessible(page);

    await inApp(
      page,
      app,
      "window.sure = bridge.confirm({ title: 'Delete the notes?', message: 'All twelve.', confirmLabel: 'Delete' });",
    );
    const dialog = page.getByRole('dialog', { name: 'Delete the notes?' });
    await dialog.getByText(/is asking/).waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    expect(await inApp(page, app, 'return window.sure;')).toBe(true);

    await inApp(page, app, "window.sure = bridge.confirm({ title: 'Again?', message: 'Really?' });");
    await page.getByRole('dialog', { name: 'Again?' }).waitFor();
    await page.keyboard.press('Escape');
    expect(await inApp(page, app, 'return window.sure;')).toBe(false);
    app.close();
  });

  journey('lets the merchant choose, save, and grant what it asks for', async ({ souk, visit }) => {
    const app = await startEmbeddedApp(souk, opensBridge(souk), { optionalScopes: ['read_customers'] });
    const { businessId, storeIds } = app.merchant;
    const product = await plantProduct(souk.server, { businessId, storeId: storeIds[0] as string, stock: 5 });
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });

    await inApp(page, app, "window.picked = bridge.pick('product');");
    const picker = page.getByRole('dialog', { name: 'Select product' });
    await picker.getByRole('radio').first().check();
    await picker.getByRole('button', { name: 'Select', exact: true }).click();
    expect(await inApp(page, app, 'return window.picked;')).toEqual([product.id]);

    await inApp(
      page,
      app,
      'window.saves = 0; window.hide = bridge.saveBar({ save: () => { window.saves += 1; }, discard() {} }); await window.hide;',
    );
    const bar = page.getByRole('region', { name: 'Unsaved changes' });
    await page.getByRole('link', { name: 'Stores' }).click();
    await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Cancel' }).click();
    await bar.getByRole('button', { name: 'Save' }).click();
    await eventually('the app to save', async () => (await inApp<number>(page, app, 'return window.saves;')) === 1);
    await inApp(page, app, 'await (await window.hide)();');
    await bar.waitFor({ state: 'detached' });

    expect(await inApp(page, app, "return bridge.scopes.request(['write_orders']).catch(({ code }) => code);")).toBe(
      'NOT_OPTIONAL',
    );
    await inApp(page, app, "window.granted = bridge.scopes.request(['read_customers']);");
    const asked = page.getByRole('dialog', { name: /requests more permissions/ });
    await asked.getByText('View customers, with contact details masked').waitFor();
    await asked.getByRole('button', { name: 'Allow' }).click();
    expect(await inApp(page, app, 'return window.granted;')).toEqual(['read_customers']);
    await eventually('the new context', async () =>
      (await inApp<string[]>(page, app, 'return bridge.context().scopes;')).includes('read_customers'),
    );

    await inApp(page, app, "bridge.navigate('/stores');");
    await page.waitForURL(`**/dashboard/b/${businessId}/stores`);
    app.close();
  });

  journey('can do for nobody what they may not do themselves', async ({ souk, visit }) => {
    const app = await startEmbeddedApp(souk, opensBridge(souk), { optionalScopes: ['read_customers'] });
    const clerk = await addMember(souk.server, app.merchant, ['stores:read']);
    const page = await visit({ person: clerk, path: app.path, tolerance: { apps: [app.origin] } });
    const codeOf = (call: string) => inApp(page, app, `return ${call}.then(() => 'done', ({ code }) => code);`);
    expect(await codeOf("bridge.scopes.request(['read_customers'])")).toBe('PERMISSION_DENIED');
    expect(await codeOf("bridge.pick('order')")).toBe('PERMISSION_DENIED');
    expect(await codeOf("bridge.navigate('/../../../console')")).toBe('INVALID');
    expect(await page.getByRole('dialog').count()).toBe(0);
    app.close();
  });

  journey('has its place in the address, and one Back is one step', async ({ souk, visit }) => {
    const follows = `window.bridge = soukBridge.openBridge({ soukOrigin: '${souk.origin}' });
      const here = () => window.bridge.then((bridge) => bridge.setPath(location.pathname));
      addEventListener('popstate', here);
      window.go = (path) => { history.pushState(null, '', path); return here(); };`;
    const page1 = { ...opensBridge(souk) };
    page1.html = page1.html.replace(/<script>[^<]*<\/script>$/, `<script>${follows}</script>`);
    const app = await startEmbeddedApp(souk, page1);
    const list = `/dashboard/b/${app.merchant.businessId}/apps`;
    const page = await visit({ person: app.merchant, path: list, tolerance: { apps: [app.origin] } });
    await page.getByRole('link', { name: 'Open Order Helper' }).click();
    await inApp(page, app, "await window.go('/admin/notes/5');");
    await page.waitForURL((url) => url.searchParams.get('path') === '/admin/notes/5');
    await page.goBack();
    await page.waitForURL((url) => url.searchParams.get('path') === '/admin');
    expect(await inApp(page, app, 'return location.pathname;')).toBe('/admin');
    await page.goBack();
    await page.waitForURL(`**${list}`);

    await page.goto(`${app.path}?path=/admin/notes/7`);
    expect(await inApp(page, app, 'return location.pathname;')).toBe('/admin/notes/7');
    app.close();
  });

  journey('whose session ends asks to sign in, and loses nothing that is not saved', async ({ souk, visit }) => {
    const app = await startEmbeddedApp(souk, opensBridge(souk));
    const tolerance = { apps: [app.origin], says: /401/ };
    const page = await visit({ person: app.merchant, path: app.path, tolerance });
    await inApp(page, app, 'window.hide = bridge.saveBar({ save() {}, discard() {} }); await window.hide;');
    await souk.server.call('DELETE', '/dashboard/session', { token: app.merchant.token });
    const refusal = 'return bridge.idToken().then(() => null, ({ code }) => code);';
    expect(await inApp(page, app, refusal)).toBe('SIGNED_OUT');
    await page.getByRole('note').getByRole('link', { name: 'Sign in again' }).waitFor();
    await expectAccessible(page);

    // Signed in elsewhere, in the same browser: the app goes on where it was.
    await signInAs(page.context(), souk.origin, { token: await signIn(souk.server, app.merchant) });
    expect(await inApp(page, app, 'return (await bridge.idToken()).length > 0;')).toBe(true);
    await page.getByRole('note').waitFor({ state: 'detached' });
    await inApp(page, app, 'await (await window.hide)();');

    // With nothing to lose the page leads there by itself, without waiting for the app.
    const token = await signIn(souk.server, app.merchant);
    const other = await visit({ person: { token }, path: app.path, tolerance });
    await inApp(other, app, 'return bridge.context();');
    await souk.server.call('DELETE', '/dashboard/session', { token });
    await inApp(other, app, 'bridge.idToken().catch(() => undefined);');
    await other.waitForURL(/\/dashboard\/sign-in\?next=/);
    expect(new URL(other.url()).searchParams.get('next')).toContain(app.path);
    app.close();
  });

  journey('follows language and theme', async ({ souk, visit }) => {
    const app = await startEmbeddedApp(souk, opensBridge(souk));
    const page = await visit({
      person: app.merchant,
      language: 'ar',
      theme: 'dark',
      width: 390,
      path: app.path,
      tolerance: { apps: [app.origin] },
    });
    const context = () => inApp<Record<string, string>>(page, app, 'return bridge.context();');
    expect(await context()).toMatchObject({ locale: 'ar', direction: 'rtl', theme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    await eventually('the light theme', async () => (await context()).theme === 'light');
    expect(Number(await page.evaluate('document.documentElement.scrollWidth'))).toBeLessThanOrEqual(390);
    app.close();
  });
});
