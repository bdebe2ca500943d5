import { type FollowedStream, followStream } from '../follow-stream.js';
import type { TestServer } from '../start-test-server.js';

export interface ToldAttempt {
  attemptId: string;
  deliveryId: string;
  headers: Record<string, string>;
  bodyBase64: string;
}

export type AnswerAttempt = (attempt: ToldAttempt) => number | 'silent';

/** A developer's machine as the relay sees it: follows the stream, answers and beats when the test says so. */
export class RelayClient {
  readonly id: string;
  readonly #path: string;
  readonly #token: string;
  readonly #stream: FollowedStream;
  readonly #server: TestServer;
  /** Every attempt that was told, once. */
  readonly told: ToldAttempt[] = [];
  answer: AnswerAttempt = () => 204;
  #left = false;
  #looked = 0;

  private constructor(server: TestServer, token: string, path: string, id: string, stream: FollowedStream) {
    this.#server = server;
    this.#token = token;
    this.#path = path;
    this.id = id;
    this.#stream = stream;
  }

  static async open(
    server: TestServer,
    { appId, token, json, at = server }: { appId: string; token: string; json?: object; at?: TestServer },
  ): Promise<RelayClient> {
    const opened = await server.call('POST', `/developer/apps/${appId}/relays`, { token, ...(json && { json }) });
    if (opened.status !== 201) throw new Error(`The relay was refused: ${opened.text}`);
    return RelayClient.follow(at, { appId, token, id: opened.body.data.id });
  }

  static async follow(
    at: TestServer,
    { appId, token, id }: { appId: string; token: string; id: string },
  ): Promise<RelayClient> {
    const path = `/developer/apps/${appId}/relays/${id}`;
    const stream = await followStream(`${at.baseUrl}${path}/stream`, { token });
    const client = new RelayClient(at, token, path, id, stream);
    void client.#work();
    return client;
  }

  /** Why the stream ended. */
  get end(): string | undefined {
    return this.#stream.frames.find(({ event }) => event === 'end')?.data.reason;
  }

  beat() {
    return this.#server.call('POST', `${this.#path}/beat`, { token: this.#token });
  }

  send(answers: object[]) {
    return this.#server.call('POST', `${this.#path}/answers`, { token: this.#token, json: { answers } });
  }

  close() {
    return this.#server.call('DELETE', this.#path, { token: this.#token });
  }

  /** Follows no longer, as a machine that was switched off. */
  leave(): void {
    this.#left = true;
    this.#stream.leave();
  }

  async #work(): Promise<void> {
    while (!this.#left) {
      const fresh = this.#stream.frames.slice(this.#looked);
      this.#looked += fresh.length;
      const answers: object[] = [];
      for (const { event, data } of fresh) {
        if (event !== 'attempt') continue;
        this.told.push(data);
        const httpStatus = this.answer(data);
        if (httpStatus !== 'silent') answers.push({ attemptId: data.attemptId, httpStatus, durationMs: 7 });
      }
      if (answers.length > 0) await this.send(answers);
      await new Promise((go) => setTimeout(go, 5));
    }
  }
}
