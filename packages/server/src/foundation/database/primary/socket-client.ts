import { Socket } from 'node:net';
import pg from 'pg';

/** A client over a socket of ours, which can be closed at any time and with a reason. */
export class SocketClient extends pg.Client {
  readonly #socket: Socket;

  constructor(config: pg.ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
  }

  /** Without a farewell: what waits on it fails with this error. */
  destroy(error?: Error): void {
    this.#socket.destroy(error);
  }
}
