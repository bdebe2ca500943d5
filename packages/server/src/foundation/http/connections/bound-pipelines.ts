import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Clients wait for an answer, or have a few more requests under way on a connection; only floods have this many. */
const mostUnanswered = 16;
/** Node reads on whatever it is told: a connection that goes on like this is closed without waiting for its answers. */
const mostLost = 1_000;

export interface BoundPipelines {
  /** To be called once for every request. False: its connection is about to be closed, nothing can be answered on it. */
  admits(request: IncomingMessage, response: ServerResponse): boolean;
  /** One request too many on its connection: it is to be refused, and the connection closed. */
  isSurplus(request: IncomingMessage): boolean;
  /** Whether a request of this connection waits for its answer. */
  isBusy(socket: Socket): boolean;
}

interface Pipeline {
  unanswered: number;
  /** The first request that was one too many. */
  surplus: IncomingMessage | undefined;
  /** How many came after it. */
  lost: number;
  answered(): void;
}

/**
 * Bounds how many requests of one connection are handled at a time. Node reads everything that has arrived and emits every request
 * at once, so that a few kilobytes could occupy the whole server; the bounds on connections would count them as one.
 */
export function boundPipelines(): BoundPipelines {
  const pipelines = new WeakMap<Socket, Pipeline>();

  function pipelineOf(socket: Socket): Pipeline {
    const known = pipelines.get(socket);
    if (known) return known;
    const pipeline: Pipeline = {
      unanswered: 0,
      surplus: undefined,
      lost: 0,
      answered() {
        pipeline.unanswered -= 1;
      },
    };
    pipelines.set(socket, pipeline);
    return pipeline;
  }

  return {
    admits(request, response) {
      const { socket } = request;
      const pipeline = pipelineOf(socket);
      if (pipeline.surplus) return lose(pipeline, request);
      pipeline.unanswered += 1;
      response.on('close', pipeline.answered);
      if (pipeline.unanswered <= mostUnanswered) return true;
      // Its connection is closed once the pending requests have been answered.
      pipeline.surplus = request;
      endQuietly(socket);
      stopReading(socket);
      return true;
    },
    isSurplus: (request) => pipelines.get(request.socket)?.surplus === request,
    isBusy: (socket) => (pipelines.get(socket)?.unanswered ?? 0) > 0,
  };
}

function lose(pipeline: Pipeline, request: IncomingMessage): false {
  const { socket } = request;
  // Node destroys every unanswered request with its connection, each with an error and its events; nobody listens to these.
  request.destroy = () => request;
  // Whatever has been read is emitted at once: this is the first of another load.
  if (pipeline.lost % mostLost === 0) stopReading(socket);
  pipeline.lost += 1;
  if (pipeline.lost > mostLost) socket.destroy();
  return false;
}

/**
 * Stopped after the last request that has been read. Node begins to read again whenever a request is complete, unless
 * its own mark says that it has stopped; without that mark a connection would be read on until it has lost too many.
 */
function stopReading(socket: Socket & { _paused?: boolean }): void {
  process.nextTick(() => {
    socket._paused = true;
    socket.pause();
  });
}

/**
 * When a connection is closed, Node makes an error for each of its unanswered requests, with a stack trace: the
 * hundreds of a flood would take longer than answering them.
 */
function endQuietly(socket: Socket): void {
  const usual = Error.stackTraceLimit;
  socket.prependOnceListener('close', () => {
    Error.stackTraceLimit = 0;
  });
  socket.once('close', () => {
    Error.stackTraceLimit = usual;
  });
}
