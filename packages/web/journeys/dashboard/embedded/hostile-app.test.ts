import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { eventually } from '../../harness/eventually.js';
import { expectAccessible } from '../../harness/expect-accessible.js';
import { journey } from '../../harness/journey.js';
import type { Souk } from '../../harness/open-souk.js';
import { appFrame, type EmbeddedApp, type EmbeddedPage, startEmbeddedApp, withBridge } from './start-embedded-app.js';

const open = (souk: Souk) => `soukBridge.openBridge({ soukOrigin: '${souk.origin}' })`;

/** Whatever the app does: another page of the dashboard is one click away, and works. */
async function expectUsable(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Members' }).click();
  await page.getByRole('heading', { level: 1, name: 'Members' }).waitFor();
}

const panel = (page: Page, title: string) => page.getByRole('alert').filter({ hasText: title });

/** Each of them waits out the ten seconds that an app is given: they do so side by side. */
describe.concurrent('a hostile app that keeps the merchant waiting', () => {
  journey(
    'that comes late is waited for: the panel goes when it is there',
    async ({ souk, visit }) => {
      // real time: the app comes after the ten seconds that it is given.
      const late = withBridge(`setTimeout(() => { window.bridge = ${open(souk)}; }, 12000);`);
      const app = await startEmbeddedApp(souk, late);
      const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
      await panel(page, 'isn’t responding').waitFor();
      await expectAccessible(page);
      await panel(page, 'isn’t responding').waitFor({ state: 'detached' });
      await expectUsable(page);
      app.close();
    },
    90_000,
  );

  journey(
    'that refuses framing, shows an error, throws or says nothing gets a calm panel with a way on',
    async ({ souk, visit }) => {
      const kinds: Record<string, EmbeddedPage> = {
        refuses: { html: '<h1>Not here</h1>', headers: { 'x-frame-options': 'DENY' } },
        throws: withBridge("throw new Error('broken');"),
        silent: { html: '<h1>Nothing</h1>' },
      };
      await Promise.all(
        Object.values(kinds).map(async (kind) => {
          const app = await startEmbeddedApp(souk, kind);
          const tolerance = { apps: [app.origin], says: /Refused to display|X-Frame-Options/ };
          const page = await visit({ person: app.merchant, path: app.path, tolerance });
          await panel(page, 'isn’t responding').waitFor();
          await page.getByRole('button', { name: 'Copy report' }).waitFor();
          await page.getByRole('button', { name: 'Try again' }).click();
          await panel(page, 'isn’t responding').waitFor({ state: 'detached' });
          await panel(page, 'isn’t responding').waitFor();
          await expectUsable(page);
          app.close();
        }),
      );
    },
    120_000,
  );

  journey(
    'that hangs stops itself alone',
    async ({ souk, visit }) => {
      // Its one thread waits for an answer as long as it lives: it hears as little as in a loop without end, which would keep a
      // processor of the tests busy.
      const wait = "const call = new XMLHttpRequest(); call.open('GET', '/never', false); call.send();";
      // real time: the app hangs after it has been shown.
      const hangs = withBridge(`${open(souk)}.then(() => setTimeout(() => { ${wait} }, 500));`);
      const pages = { '/admin': hangs, '/never': { html: '', answers: false as const } };
      // Another site, as an app's domain is: browsers give it a process of its own.
      const app = await startEmbeddedApp(souk, pages, { host: 'localhost' });
      const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
      await panel(page, 'isn’t responding').waitFor();
      await expectUsable(page);
      app.close();
    },
    90_000,
  );
});

describe('a hostile app', () => {
  journey('that floods is not listened to any more', async ({ souk, visit }) => {
    // Without a pause, and nine times as many calls as are counted before nobody listens.
    const flood = withBridge(`${open(souk)}.then((bridge) => {
      for (let sent = 0; sent < 5000; sent += 1) {
        bridge.toast('again').catch(() => undefined);
        window.parent.postMessage({ souk: 'ready', v: 1 }, '*');
        window.top.postMessage({ souk: 'port', v: 1 }, '*');
      }
    });`);
    const app = await startEmbeddedApp(souk, flood);
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
    await panel(page, 'sent too many messages').waitFor();
    expect(await page.locator('.souk-toast').count()).toBeLessThanOrEqual(4);
    await expectUsable(page);
    app.close();
  });

  journey('that does not stop asking can be told to', async ({ souk, visit }) => {
    const nags = withBridge(`${open(souk)}.then(async (bridge) => {
      for (;;) await bridge.confirm({ title: 'Buy?', message: 'Now?' }).catch(({ code }) => {
        window.refused = code;
        // real time: an app that asks again and again.
        return new Promise((resolve) => setTimeout(resolve, 200));
      });
    });`);
    const app = await startEmbeddedApp(souk, nags);
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
    const dialog = page.getByRole('dialog', { name: 'Buy?' });
    const stop = page.getByRole('button', { name: /Block questions from / });
    for (let asked = 0; asked < 6 && (await stop.count()) === 0; asked += 1) {
      await dialog.waitFor();
      if ((await stop.count()) === 0) await page.keyboard.press('Escape');
      // real time: a dialog that closes and the next that opens look the same.
      await page.waitForTimeout(100);
    }
    await stop.click();
    await dialog.waitFor({ state: 'detached' });
    const frame = await appFrame(page, app);
    await eventually('the refusal', async () => (await frame.evaluate('window.refused')) === 'MUTED');
    await expectUsable(page);
    app.close();
  });

  journey('that speaks to the wrong window, or pretends to be another, gets nothing', async ({ souk, visit }) => {
    const pretends = withBridge(`window.heard = [];
      addEventListener('message', ({ data }) => window.heard.push(data));
      const { port1 } = new MessageChannel();
      window.top.postMessage({ souk: 'port', v: 1 }, '*', [port1]);
      window.top.postMessage({ souk: 'ready', v: 1 }, '*');
      window.parent.postMessage({ souk: 'port', v: 1 }, '*');
      window.parent.postMessage({ souk: 'left', v: 1 }, '*');
      window.parent.postMessage({ v: 1, id: 1, type: 'toast', payload: { message: 'hello', tone: 'success' } }, '*');`);
    const app = await startEmbeddedApp(souk, pretends);
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
    const frame = await appFrame(page, app);
    // real time: nothing may come, and no later message shows that nothing will.
    await page.waitForTimeout(500);
    expect(await frame.evaluate('window.heard')).toEqual([]);
    expect(await page.locator('.souk-toast').count()).toBe(0);
    await expectUsable(page);
    app.close();
  });

  journey(
    'that leads its frame elsewhere is stopped, and cannot lead the dashboard anywhere',
    async ({ souk, visit }) => {
      const other = await startEmbeddedApp(souk, { html: '<h1>Phishing</h1>' });
      const leaves = withBridge(`${open(souk)}.then(() => {
      try { window.top.location = '${other.origin}/'; } catch (error) { window.topRefused = true; }
      location.href = '${other.origin}/';
    });`);
      const app = await startEmbeddedApp(souk, leaves);
      const tolerance = {
        apps: [app.origin],
        says: /frame-src|Refused to frame|violates the following Content Security Policy|Unsafe attempt to initiate navigation/,
      };
      const page = await visit({ person: app.merchant, path: app.path, tolerance });
      await panel(page, 'tried to open another site').waitFor();
      expect(page.url()).toContain(app.path);
      expect(page.frames().some((frame) => frame.url().startsWith(other.origin))).toBe(false);
      await expectAccessible(page);
      await expectUsable(page);
      app.close();
      other.close();
    },
  );

  journey('that frames the dashboard, or our small page, sees nothing of it', async ({ souk, visit }) => {
    const tolerance = (app: EmbeddedApp) => ({
      apps: [app.origin],
      says: /frame-ancestors|Refused to frame|Refused to display|violates the following Content Security Policy/,
    });
    const app = await startEmbeddedApp(souk, {
      html: `<!doctype html><iframe id="dashboard" src="${souk.origin}/dashboard"></iframe>
        <iframe id="small"></iframe><script>
        // Its own small page: the address is no secret.
        document.getElementById('small').src = '${souk.origin}' + new URLSearchParams(location.search).get('small');</script>`,
    });
    const small = `/dashboard/b/${app.merchant.businessId}/apps/${app.installationId}/frame`;
    const page = await visit({
      person: app.merchant,
      path: `${app.path}?path=${encodeURIComponent(`/admin?small=${small}`)}`,
      tolerance: tolerance(app),
    });
    const frame = await appFrame(page, app);
    await eventually('both frames', async () => frame.childFrames().length === 2);
    // real time: the browser refuses the frames without telling the page.
    await page.waitForTimeout(1_000);
    for (const child of frame.childFrames()) expect(await child.locator('body').innerHTML()).not.toContain('souk');
    await expectUsable(page);
    app.close();
  });

  journey('that opens windows gets windows without power over the dashboard', async ({ souk, visit }) => {
    const pops = withBridge(`${open(souk)}.then(() => {
      const popup = window.open('/popup');
      for (let more = 0; more < 5; more += 1) window.open('/popup');
      window.opened = popup !== null;
    });`);
    const popup = {
      html: `<!doctype html><script>
        try { window.opener.top.location = 'about:blank'; } catch (error) { document.title = 'refused'; }</script>`,
    };
    const app = await startEmbeddedApp(souk, { '/admin': pops, '/popup': popup });
    const tolerance = { apps: [app.origin], says: /Unsafe attempt to initiate navigation|sandboxed|Blocked opening/ };
    const page = await visit({ person: app.merchant, path: app.path, tolerance });
    await appFrame(page, app);
    // real time: the windows try to lead the dashboard away, and must not.
    await page.waitForTimeout(1_000);
    expect(page.url()).toContain(app.path);
    await expectUsable(page);
    app.close();
  });

  journey('that worked before it broke keeps the rest of the dashboard as it was', async ({ souk, visit }) => {
    const breaks = withBridge(`${open(souk)}.then((bridge) => {
      Promise.reject(new Error('unheard'));
      // real time: an error that comes later than the rest.
      setTimeout(() => { throw new Error('late'); }, 100);
      return bridge.title('It works');
    });`);
    const app = await startEmbeddedApp(souk, breaks);
    const page = await visit({ person: app.merchant, path: app.path, tolerance: { apps: [app.origin] } });
    await page.getByRole('heading', { level: 1, name: 'It works' }).waitFor();
    // real time: the late error of the app, after 100 ms, must have happened.
    await page.waitForTimeout(300);
    await expectUsable(page);
    app.close();
  });
});
