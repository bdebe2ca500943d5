import { createServer, type IncomingMessage, type Server } from 'node:http';
import { openCallRate } from '../call-rate.js';
import { readBoundedBody } from '../instance/read-bounded-body.js';
import { logLimits } from '../limits.js';
import { type ReportedEvent, readReport } from './read-report.js';

/** Where one instance reports what it wrote and threw. What comes too fast is counted and not read: reading it would cost others. */
export function serveReports(heard: (events: ReportedEvent[]) => void): Server {
  const rate = openCallRate(logLimits.reportBytesPerSecond, logLimits.reportBurstBytes);
  const server = createServer({ requireHostHeader: false, keepAliveTimeout: 60_000 }, (request, response) => {
    request.on('error', () => undefined);
    response.on('error', () => undefined);
    const announced = Number(request.headers['content-length'] ?? logLimits.reportBytes);
    if (announced > logLimits.reportBytes || rate.take(announced) < announced) {
      heard([{ requestId: null, lines: [], exceptions: [], left: readCount(request) }]);
      response.writeHead(413, { connection: 'close' }).end();
      return;
    }
    readBoundedBody(request, logLimits.reportBytes).then(
      (bytes) => {
        heard(readReport(bytes, new Date()));
        response.writeHead(204).end();
      },
      () => response.writeHead(413, { connection: 'close' }).end(),
    );
  });
  server.maxConnections = logLimits.reportConnections;
  server.on('clientError', (_error, socket) => socket.destroy());
  return server;
}

/** How many lines a report has, as it says itself. */
function readCount({ headers }: IncomingMessage): number {
  const said = Number(headers['souk-lines']);
  return Number.isInteger(said) && said > 0 ? Math.min(said, 1_000_000) : 1;
}
