import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDeveloperToken, signUpDeveloper } from '../../server/testing/developers.js';
import { haveDocs } from '../../server/testing/have-docs.mjs';
import { startTestServer } from '../../server/testing/start-test-server.js';
import { type Agent, connectOverHttp } from '../testing/connect.js';
import { openStage, type Stage } from '../testing/open-stage.js';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage('doors', { worker: false });
});
afterAll(() => stage?.stop());

const accept = 'application/json, text/event-stream';
const list = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };

const post = (query = '', headers: Record<string, string> = {}, json: unknown = list) =>
  stage.server.call('POST', `/developer/mcp${query}`, {
    token: stage.developer.token,
    json,
    headers: { accept, ...headers },
  });

describe('POST /developer/mcp', () => {
  it('answers 401 and names the document that says how one gets in', async () => {
    const { server } = stage;
    const metadata = 'http://souk.test/.well-known/oauth-protected-resource/developer/mcp';
    const nobody = await server.call('POST', '/developer/mcp', { json: list, headers: { accept } });
    expect([nobody.status, nobody.body.code]).toEqual([401, 'DEVELOPER_TOKEN_INVALID']);
    expect(nobody.headers.get('www-authenticate')).toBe(
      `Bearer realm="svc-developer", resource_metadata="${metadata}"`,
    );
    const wrong = await server.call('POST', '/developer/mcp', { json: list, token: `svc_dt_${'a'.repeat(43)}` });
    expect(wrong.headers.get('www-authenticate')).toContain('error="invalid_token"');
    const session = await server.call('POST', '/developer/mcp', { json: list, token: stage.developer.session });
    expect(session.status).toBe(401);
    const document = await server.call('GET', new URL(metadata).pathname);
    expect(document.body).toEqual({
      resource: 'http://souk.test/developer/mcp',
      resource_name: 'Souk developer MCP',
      bearer_methods_supported: ['header'],
      resource_documentation: 'http://souk.test/docs/guides/mcp',
    });
  });

  it('refuses pages of other sites, and takes programs and its own pages', async () => {
    for (const origin of ['https://evil.example', 'null', 'http://souk.test.evil.example', 'http://souk.test:81']) {
      const { status, body } = await post('', { origin });
      expect([origin, status, body.code]).toEqual([origin, 403, 'ORIGIN_REFUSED']);
    }
    expect((await post('', { origin: 'http://souk.test' })).status).toBe(200);
    expect((await post()).status).toBe(200);
  });

  it('is read-only unless told otherwise, and refuses a misspelt mode', async () => {
    const names = async (query: string) =>
      (await post(query)).body.result.tools.map(({ name }: { name: string }) => name) as string[];
    expect(await names('')).not.toContain('deploy_version');
    expect(await names('?mode=read')).not.toContain('deploy_version');
    expect(await names('?mode=write')).toHaveLength(21);
    for (const query of ['?mode=wirte', '?mode=Write', '?mode=', '?write=true', '?mode=write&read_only=false'])
      expect([query, (await post(query)).status]).toEqual([query, 400]);
    const agent = await connectOverHttp(stage.server.baseUrl, stage.developer.token);
    const refused = await agent.call('create_dev_store', { name: 'No' });
    expect([refused.failed, refused.text]).toEqual([true, expect.stringContaining('read-only')]);
    const get = await agent.call('call_admin_api', {
      devStoreId: '1',
      installationId: '1',
      method: 'DELETE',
      path: '/x',
    });
    expect(get.text).toContain('method must be one of GET');
    await agent.close();
  });

  it('has no stream to listen to and no session to end', async () => {
    const { server, developer } = stage;
    for (const method of ['GET', 'DELETE']) {
      const answer = await server.call(method, '/developer/mcp', { token: developer.token, headers: { accept } });
      expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'POST']);
    }
    const listen = { jsonrpc: '2.0', id: 7, method: 'subscriptions/listen', params: {} };
    expect((await post('', {}, listen)).body).toMatchObject({ id: 7, error: { code: -32_601 } });
  });

  it('refuses what is no message, too large, or many at once', async () => {
    expect((await post('', {}, [list, list])).status).toBe(400);
    expect((await post('', {}, { hello: 'there' })).status).toBe(400);
    const large = { ...list, params: { filler: 'x'.repeat(600_000) } };
    expect((await post('', {}, large)).status).toBe(413);
    expect((await post('', { 'content-type': 'text/plain' })).status).toBe(415);
  });

  it('counts every call against the token’s own limit, and answers what is under way before it stops', async () => {
    const limits = { ...stage.server.config.limits, developerTokenPerMinute: 30 };
    const bounded = await startTestServer({ config: { limits } });
    const first = await connectOverHttp(bounded.baseUrl, (await signUpDeveloper(bounded)).token);
    const answers: string[] = [];
    for (let called = 0; called < 16; called += 1)
      answers.push((await first.call('list_apps').catch((error: Error) => ({ text: error.message }))).text);
    expect(answers[0]).toContain('0 apps');
    expect(answers.at(-1)).toContain('DEVELOPER_TOKEN_RATE_LIMITED');

    const agent = await connectOverHttp(bounded.baseUrl, (await signUpDeveloper(bounded)).token, 'write');
    // Nobody fills the shop here: the call would wait for it.
    const making = agent.call('create_dev_store', { name: 'Never ready', preset: 'empty' });
    const made = async () => (await bounded.platform.pool.query('select 1 from dev_stores')).rowCount;
    await expect.poll(made, { timeout: 40_000 }).toBe(1);
    const startedAtMs = performance.now();
    const [told] = await Promise.all([making, bounded.stop()]);
    expect(told.facts).toMatchObject({ state: 'provisioning' });
    expect(performance.now() - startedAtMs).toBeLessThan(12_000);
  });

  it('keeps nothing in a process: another one takes the confirmation that this one gave', async () => {
    const { server, developer, handle, manifest } = stage;
    const twin = await startTestServer({ databaseUrl: server.config.databaseUrl });
    const here = await connectOverHttp(server.baseUrl, developer.token, 'write');
    const there = await connectOverHttp(twin.baseUrl, developer.token, 'write');
    const { facts } = await here.call('deploy_version', { app: handle, manifest: manifest('/webhooks') });
    const input = { app: handle, version: facts.version };
    const asked = await here.call('release_version', input);
    expect(asked.text).toContain('Not done yet.');
    const confirmation = asked.facts.confirmation.token;

    const other = await there.call('release_version', { ...input, version: 99, confirmation });
    expect(other.text).toContain('for other arguments');
    const token = await newDeveloperToken(server, developer.userId);
    const stranger = await connectOverHttp(twin.baseUrl, token, 'write');
    expect((await stranger.call('release_version', { ...input, confirmation })).text).toContain('another caller');
    const forged = `${confirmation.slice(0, -2)}${confirmation.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await there.call('release_version', { ...input, confirmation: forged })).text).toContain('not valid');

    const first = await there.call('release_version', { ...input, confirmation });
    const second = await here.call('release_version', { ...input, confirmation });
    expect([first.facts, second.facts]).toMatchObject([{ current: true }, { current: true }]);
    expect(second.facts.idempotencyKey).toBe(first.facts.idempotencyKey);
    server.clock.advanceSeconds(301);
    expect((await here.call('release_version', { ...input, confirmation })).text).toContain('expired');
    await twin.stop();
  });
});

let agent: Agent;

const find = async (query: string) =>
  (await agent.call('search_docs', { query })).facts.pages.map(({ path }: { path: string }) => path) as string[];

describe('the documentation, for agents', () => {
  beforeAll(async () => {
    await haveDocs();
    agent = await connectOverHttp(stage.server.baseUrl, stage.developer.token);
  });
  afterAll(() => agent?.close());

  it('is searched on the site’s own index, in spite of typing errors', async () => {
    expect((await find('verify webhook signature')).slice(0, 2)).toContain('guides/webhooks');
    expect(await find('refresh tokne')).toContain('guides/tokens');
    expect(await find('releaseVersion')).toContain('reference/developer/release-version');
    expect(await find('mcp')).toContain('guides/mcp');
    expect(await find('zzzzqqqq')).toEqual([]);
  });

  it('is read page by page, whole, within the bound', async () => {
    const { pages } = (await agent.call('search_docs', { query: 'error catalogue' })).facts;
    expect(pages.map(({ path }: { path: string }) => path)).toContain('errors');
    let text = '';
    for (let cursor: string | undefined; ; ) {
      const { facts, result } = await agent.call('read_doc', { path: 'errors', ...(cursor && { cursor }) });
      expect(countTokens(JSON.stringify(result))).toBeLessThan(12_000);
      text += facts.text;
      if (!facts.nextCursor) break;
      cursor = facts.nextCursor;
    }
    expect(text).toBe(await (await fetch(`${stage.server.baseUrl}/docs/errors.md`)).text());
    const part = await agent.call('read_doc', { path: '/docs/errors.md', heading: 'order_state_invalid' });
    expect(part.facts.text).toMatch(/^#+ `ORDER_STATE_INVALID`/);
  });

  it('has no page outside of it', async () => {
    for (const path of ['no/such-page', '../package', 'guides/../../package.json', '/etc/passwd'])
      expect([path, (await agent.call('read_doc', { path })).text]).toEqual([
        path,
        expect.stringContaining('no such page'),
      ]);
  });
});
