import { Socket } from 'node:net';

export interface Watch {
  /** Every address this process tried to connect to, as `address:port`, whether or not anything listened there. */
  attempts: string[];
  stop(): void;
}

type Connect = (this: Socket, ...given: unknown[]) => Socket;

/** Listens in on every socket of this process: a canary sees loopback only, this sees the rest of the world too. */
export function watchConnections(): Watch {
  const attempts: string[] = [];
  const prototype = Socket.prototype as unknown as { connect: Connect };
  const { connect } = prototype;
  prototype.connect = function (...given) {
    this.on('connectionAttempt', (address, port) => attempts.push(`${address}:${port}`));
    return Reflect.apply(connect, this, given);
  };
  return {
    attempts,
    stop() {
      prototype.connect = connect;
    },
  };
}
