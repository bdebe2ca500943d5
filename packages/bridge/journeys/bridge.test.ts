import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { browserPath } from '../../server/testing/open-browser.js';
import { openTestDashboard, type Scene, type Stage } from '../testing/open-test-dashboard.js';

let stage: Stage;

/** Runs in the app's page, with `bridge` open there. */
async function inApp<Value>(code: string, scene: Scene = stage): Promise<Value> {
  const app = await scene.app();
  return (await app.evaluate(`(async () => { const bridge = await window.bridge; ${code} })()`)) as Value;
}

const inDashboard = (code: string, scene: Scene = stage) => scene.dashboard.evaluate(code);

async function openBridge(scene: Scene): Promise<void> {
  const app = await scene.app();
  await app.evaluate(
    `window.bridge = soukBridge.openBridge({ soukOrigin: '${stage.soukOrigin}' }); window.bridge.then(() => true)`,
  );
}

describe.runIf(browserPath)('the bridge, in a real browser', () => {
  beforeAll(async () => {
    stage = await openTestDashboard();
  });

  afterAll(() => stage?.close());

  beforeEach(async () => {
    await stage.dashboard.goto(stage.soukOrigin);
    await openBridge(stage);
  });

  it('tells the app where it is, and again when that changes', async () => {
    expect(await inApp('return bridge.context();')).toMatchObject({ locale: 'ar', direction: 'rtl', businessId: '7' });
    await inApp('window.heard = new Promise((resolve) => bridge.onContext(resolve));');
    await inDashboard("host.tell('context', { ...context, theme: 'light' })");
    expect(await inApp('return window.heard;')).toMatchObject({ theme: 'light' });
    expect(await inApp('return bridge.context().theme;')).toBe('light');
  });

  it('asks once for a token that many want, and again when it is about to end', async () => {
    const tokens = await inApp<string[]>('return Promise.all([bridge.idToken(), bridge.idToken(), bridge.idToken()]);');
    expect(new Set(tokens).size).toBe(1);
    expect(await inDashboard("asked.filter(({ name }) => name === 'idToken').length")).toBe(1);
    // The machine slept: the clock went on, no timer did.
    const later = await inApp<string>('const now = Date.now; Date.now = () => now() + 50000; return bridge.idToken();');
    expect(later).not.toBe(tokens[0]);
  });

  it('does what the app asks', async () => {
    expect(await inApp("return bridge.confirm({ title: 'Delete?', message: 'For good.' });")).toBe(true);
    expect(await inApp("return bridge.pick('product', { multiple: true });")).toEqual(['1']);
    expect(await inApp("return bridge.scopes.request(['read_customers']);")).toEqual(['read_customers']);
    await inApp("await bridge.toast('Saved'); await bridge.title('Notes'); await bridge.setPath('/notes/5');");
    expect(await inDashboard('asked.map(({ name }) => name)')).toEqual(
      expect.arrayContaining(['confirm', 'pick', 'requestScopes', 'toast', 'title', 'path']),
    );
  });

  it('lets the save bar speak to the app that showed it', async () => {
    await inApp(
      'window.saved = new Promise((resolve) => { window.hide = bridge.saveBar({ save: () => resolve(true), discard() {} }); }); await window.hide;',
    );
    await inDashboard("host.tell('save', {})");
    expect(await inApp('return window.saved;')).toBe(true);
    await inApp('const hide = await window.hide; await hide();');
    expect(await inDashboard('asked.at(-1)')).toEqual({ name: 'saveBar', payload: { shown: false } });
  });

  it.each([
    ["bridge.navigate('https://evil.example')", 'INVALID'],
    ["bridge.navigate('//evil.example')", 'INVALID'],
    ["bridge.toast('')", 'INVALID'],
    ["bridge.pick('secret')", 'INVALID'],
    ["bridge.title('x'.repeat(121))", 'INVALID'],
  ])('refuses %s', async (call, code) => {
    expect(await inApp(`return ${call}.then(() => 'done', (error) => error.code);`)).toBe(code);
    expect(await inDashboard('asked.length')).toBe(0);
  });

  it('refuses a flood, and answers what it took', async () => {
    await inDashboard(
      // real time: 100 calls must arrive before the first is answered.
      'answers.confirm = () => new Promise((resolve) => setTimeout(() => resolve({ confirmed: true }), 300))',
    );
    const codes = await inApp<string[]>(
      "return Promise.all(Array.from({ length: 100 }, () => bridge.confirm({ title: 'a', message: 'b' }).then(() => 'done', ({ code }) => code)));",
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(32);
    expect(codes.filter((code) => code === 'TOO_MANY')).toHaveLength(68);
  });

  it('hears no more of an app that does not stop, and says so', async () => {
    await inApp(
      "for (let sent = 0; sent < 5000; sent += 1) bridge.toast('again').catch(() => undefined); return true;",
    );
    await expect.poll(() => inDashboard('states.at(-1)'), { timeout: 10_000 }).toBe('flooding');
    const taken = Number(await inDashboard("asked.filter(({ name }) => name === 'toast').length"));
    expect(taken).toBeLessThan(100);
  });

  it('says when the app tried to leave its origin', async () => {
    const app = await stage.app();
    await app.evaluate(`location.href = '${stage.soukOrigin}/'`).catch(() => undefined);
    await expect.poll(() => inDashboard('states.at(-1)')).toBe('left');
  });

  it('hands no port to a page of another origin, nor to the wrong window', async () => {
    const before = await inDashboard('asked.length');
    // The dashboard's own window says ready: it is not the frame.
    await inDashboard("document.getElementById('small').contentWindow.postMessage({ souk: 'ready', v: 1 }, '*')");
    await inDashboard("window.postMessage({ souk: 'port', v: 1 }, '*')");
    expect(await inDashboard('asked.length')).toBe(before);
    // What the app had goes on working: nobody replaced its port.
    expect(await inApp("return bridge.pick('order');")).toEqual(['1']);
  });

  it('says so at once when the page is not embedded', async () => {
    const page = await stage.openPage();
    await page.goto(stage.appOrigin);
    const code = await page.evaluate(
      `soukBridge.openBridge({ soukOrigin: '${stage.soukOrigin}' }).catch((error) => error.code)`,
    );
    expect(code).toBe('NOT_EMBEDDED');
    await page.close();
  });
});

/** Each waits for more than ten seconds: side by side, each in a dashboard and with an `expect` of its own. */
describe.runIf(browserPath).concurrent('the patience of the bridge, in a real browser', () => {
  beforeAll(async () => {
    stage = await openTestDashboard();
  });

  afterAll(() => stage?.close());

  const open = async () => {
    const scene = await stage.openScene();
    await openBridge(scene);
    return scene;
  };

  it('says when the app has come, when it loads another page, and when that one says nothing', {
    timeout: 40_000,
  }, async ({ expect }) => {
    const scene = await open();
    expect(await inDashboard('states.at(-1)', scene)).toBe('ready');
    const app = await scene.app();
    await app.evaluate("location.href = '/mute'");
    await expect.poll(() => inDashboard('states.at(-1)', scene)).toBe('waiting');
    await expect.poll(() => inDashboard('states.at(-1)', scene), { timeout: 15_000 }).toBe('silent');
  });

  it('says when the app stops answering, and when it answers again', { timeout: 60_000 }, async ({ expect }) => {
    const scene = await open();
    const app = await scene.app();
    // As if its page were stuck: nothing of it runs any more, its port included.
    await app.evaluate('window.bridge.then((bridge) => { MessagePort.prototype.postMessage = () => undefined; })');
    await expect.poll(() => inDashboard('states.at(-1)', scene), { timeout: 25_000 }).toBe('silent');
    await app.evaluate('delete MessagePort.prototype.postMessage; location.reload()').catch(() => undefined);
    await expect.poll(() => inDashboard('states.at(-1)', scene), { timeout: 10_000 }).toBe('waiting');
  });

  it('waits for a person as long as the dashboard says that one is deciding', { timeout: 40_000 }, async ({
    expect,
  }) => {
    const scene = await open();
    await inDashboard(
      // real time: a person who decides for longer than the ten seconds that a dashboard has to answer.
      'answers.confirm = () => new Promise((resolve) => setTimeout(() => resolve({ confirmed: false }), 12000))',
      scene,
    );
    expect(await inApp("return bridge.confirm({ title: 'a', message: 'b' });", scene)).toBe(false);
  });

  it('gives up after ten seconds on a dashboard that is gone', { timeout: 40_000 }, async ({ expect }) => {
    const scene = await open();
    await inDashboard('host.close()', scene);
    const settled = await inApp<[string, number]>(
      "const began = Date.now(); return bridge.idToken().then(() => 'done', ({ code }) => code).then((code) => [code, Date.now() - began]);",
      scene,
    );
    expect(settled[0]).toBe('NO_ANSWER');
    expect(settled[1]).toBeLessThan(15_000);
  });
});
