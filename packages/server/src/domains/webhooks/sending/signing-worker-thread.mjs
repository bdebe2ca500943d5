// The other end of signing-worker.ts. Plain JavaScript, so that a thread can be started from sources and from a build alike.
import { sign } from 'node:crypto';
import { parentPort } from 'node:worker_threads';

const signatureBytes = 64;
const keys = new Map();

parentPort.on('message', ({ learn, batch }) => {
  if (learn) keys.set(learn.name, learn.key);
  if (!batch) return;
  const { number, bytes, ends, names } = batch;
  const signatures = new Uint8Array(ends.length * signatureBytes);
  let start = 0;
  ends.forEach((end, place) => {
    signatures.set(sign(null, bytes.subarray(start, end), keys.get(names[place])), place * signatureBytes);
    start = end;
  });
  parentPort.postMessage({ number, signatures }, [signatures.buffer]);
});
