import pg from 'pg';
import { type CallOptions, callSouk, type Data, type SoukAnswer, type Tokens } from '../harness/call-souk.js';
import type { Drill, Finding } from '../harness/drill.js';
import { runPostgres } from '../harness/run-postgres.js';
import { exchangeForm, newIdToken, type Shop, setUpShop } from '../harness/set-up-shop.js';
import { startDeployment } from '../harness/start-deployment.js';
import { orderFor } from '../orders/place-orders.js';
import { receiveOrders } from '../orders/receive-orders.js';

const racers = 20;

/** The same thing twenty times at the same moment, half of it to each of two api processes on one database. */
export const racingTwins: Drill = {
  name: 'concurrent-duplicates',
  title: `${racers} at once to two processes, of one ID token, one refresh token, one idempotency key: double effects`,
  async run({ quick, brief, say }) {
    const rounds = brief ? 4 : quick ? 25 : 200;
    const receiver = await receiveOrders();
    const postgres = await runPostgres();
    const deployment = await startDeployment({
      databaseUrl: postgres.url,
      apis: 2,
      workers: brief ? 0 : 1,
      workerInside: brief,
      env: { SOUK_WEBHOOK_ALLOW: receiver.address },
    });
    const client = new pg.Client(postgres.url);
    try {
      await client.connect();
      const shop = await setUpShop(deployment.baseUrls[0] as string, receiver.url);
      const race = new Race(deployment.baseUrls, shop, client);
      for (let round = 1; round <= rounds; round++) {
        await race.exchangeOneIdToken(round);
        await race.refreshOneToken();
        await race.writeUnderOneKey(round);
        await race.claimOneKeyForTwoWrites(round);
        if (round % 10 === 0) say(`${round} of ${rounds} rounds`);
      }
      for (const told of race.odd.slice(0, 10)) say(told);
      return race.findings(rounds);
    } finally {
      await client.end();
      await deployment.dispose();
      await postgres.dispose();
      await receiver.close();
    }
  },
};

/** An order, tokens, or a refusal in either dialect. */
type RaceAnswer = SoukAnswer<Data<{ id: string }> & Tokens & { error?: string; code?: string }>;

class Race {
  readonly #baseUrls: string[];
  readonly #shop: Shop;
  readonly #client: pg.Client;
  #refreshToken: string;
  #wonTwice = 0;
  #wonByNobody = 0;
  #pairsApart = 0;
  #familiesDead = 0;
  #writtenTwice = 0;
  #writtenNever = 0;
  #answersApart = 0;
  /** Answers that no rule of the race allows. */
  readonly odd: string[] = [];

  constructor(baseUrls: string[], shop: Shop, client: pg.Client) {
    this.#baseUrls = baseUrls;
    this.#shop = shop;
    this.#client = client;
    this.#refreshToken = shop.refreshToken;
  }

  /** Exactly one wins; to the others the token is spent. */
  async exchangeOneIdToken(round: number): Promise<void> {
    const { client: basic } = this.#shop;
    const idToken = await newIdToken(this.#baseUrls[0] as string, this.#shop);
    const form = exchangeForm(idToken, round % 2 === 0 ? 'offline' : 'online');
    const answers = await this.#atOnce('/apps/oauth/token', () => ({ basic, form }));
    const won = answers.filter(({ status }) => status === 200).length;
    this.#wonTwice += Math.max(0, won - 1);
    this.#wonByNobody += won === 0 ? 1 : 0;
    this.#expect(answers, ({ status, body }) => status === 200 || (status === 400 && body.error === 'invalid_grant'));
  }

  /** All receive the same new pair, and that pair is valid. */
  async refreshOneToken(): Promise<void> {
    const { client: basic } = this.#shop;
    const form = (token: string) => ({ grant_type: 'refresh_token', refresh_token: token });
    const answers = await this.#atOnce('/apps/oauth/token', () => ({ basic, form: form(this.#refreshToken) }));
    this.#expect(answers, ({ status }) => status === 200);
    const tokens = answers.filter(({ status }) => status === 200).map(({ body }) => body.refresh_token);
    this.#pairsApart += Math.max(0, new Set(tokens).size - 1);
    const next = await callSouk<Tokens>(this.#baseUrls[1] as string, 'POST', '/apps/oauth/token', {
      basic,
      form: form(tokens[0] ?? this.#refreshToken),
    });
    if (next.status === 200) this.#refreshToken = next.body.refresh_token;
    else this.#familiesDead++;
  }

  /** One order, however often it was requested. */
  async writeUnderOneKey(round: number): Promise<void> {
    const idempotencyKey = `race-${round}`;
    const json = orderFor(this.#shop, idempotencyKey, round);
    const answers = await this.#atOnce('/apps/2026-10/orders', () => this.#write(idempotencyKey, json));
    this.#expect(answers, isDoneOrUnderWay);
    await this.#countEffects(idempotencyKey, answers);
  }

  /** Two different orders under one key: the first claims it, the other is refused. */
  async claimOneKeyForTwoWrites(round: number): Promise<void> {
    const idempotencyKey = `claim-${round}`;
    const answers = await this.#atOnce('/apps/2026-10/orders', (place) => {
      const json = { ...orderFor(this.#shop, idempotencyKey, round), deliveryNote: place % 4 < 2 ? 'door' : 'desk' };
      return this.#write(idempotencyKey, json);
    });
    this.#expect(answers, (answer) => isDoneOrUnderWay(answer) || answer.body.code === 'IDEMPOTENCY_KEY_REUSED');
    await this.#countEffects(idempotencyKey, answers);
  }

  #write(idempotencyKey: string, json: object): CallOptions {
    return { token: this.#shop.accessToken, idempotencyKey, json };
  }

  async #countEffects(key: string, answers: RaceAnswer[]): Promise<void> {
    const { rows } = await this.#client.query<{ orders: number; events: number }>(
      `select count(*)::int as orders,
         (select count(*)::int from events where topic = 'orders/created' and resource_id = any (array_agg(orders.id))) as events
       from orders where note = $1`,
      [key],
    );
    const { orders = 0, events = 0 } = rows[0] ?? {};
    this.#writtenTwice += Math.max(0, orders - 1) + Math.max(0, events - 1);
    this.#writtenNever += orders === 0 || events === 0 ? 1 : 0;
    const told = answers.filter(({ status }) => status === 201).map(({ body }) => body.data.id);
    this.#answersApart += Math.max(0, new Set(told).size - 1);
  }

  /** Every second one to the other process, none waiting for another. */
  #atOnce(path: string, optionsOf: (place: number) => CallOptions): Promise<RaceAnswer[]> {
    return Promise.all(
      Array.from({ length: racers }, (_, place) =>
        callSouk<RaceAnswer['body']>(
          this.#baseUrls[place % this.#baseUrls.length] as string,
          'POST',
          path,
          optionsOf(place),
        ),
      ),
    );
  }

  #expect(answers: RaceAnswer[], isRight: (answer: RaceAnswer) => boolean): void {
    for (const answer of answers) if (!isRight(answer)) this.odd.push(`${answer.status}: ${answer.text.slice(0, 300)}`);
  }

  findings(rounds: number): Finding[] {
    const none = (what: string, count: number): Finding => ({ what, count, allowed: 0 });
    return [
      none(`ID tokens exchanged more than once (${rounds} races of ${racers})`, this.#wonTwice),
      none('ID tokens exchanged by nobody', this.#wonByNobody),
      none(`second pairs for one refresh token (${rounds} races)`, this.#pairsApart),
      none('families dead after a race', this.#familiesDead),
      none(`second effects under one idempotency key (${rounds * 2} races)`, this.#writtenTwice),
      none('keys without an effect', this.#writtenNever),
      none('different answers under one key', this.#answersApart),
      none('answers that no rule allows', this.odd.length),
    ];
  }
}

function isDoneOrUnderWay({ status, body }: RaceAnswer): boolean {
  return status === 201 || body.code === 'IDEMPOTENCY_KEY_IN_USE';
}
