// Runs a program that was joined into one file (bundle-server.mjs), with what V8 made of it the last time: compiling eight
// megabytes anew takes longer than PostgreSQL takes to start. Copied beside that file, under the program's name.
const { readFileSync, renameSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { Script } = require('node:vm');

// As Node 21 and later have it: without it `pg` loads all that `fetch` is made of, to find out where it runs.
globalThis.navigator ??= { userAgent: `Node.js/${process.versions.node}` };

const joined = __filename.replace(/\.js$/, '.joined.js');
const compiled = __filename.replace(/\.js$/, '.compiled');
/** By then it serves; what is only used at the start has not been forgotten yet. */
const keepAfterMs = 8_000;

function readCompiled() {
  try {
    return readFileSync(compiled);
  } catch {
    return undefined;
  }
}

const cachedData = readCompiled();
// All of it is ASCII (bundle-server.mjs): V8 then holds it in a byte a letter, not two.
const script = new Script(readFileSync(joined, 'latin1'), { filename: joined, cachedData });
// Rejected when another Node.js made it.
if (cachedData === undefined || script.cachedDataRejected) keepOnce();

const joinedModule = { exports: {} };
script.runInThisContext()(joinedModule.exports, createRequire(joined), joinedModule, joined);

/** After a while, or at the end when that comes first. */
function keepOnce() {
  const timer = setTimeout(keep, keepAfterMs);
  timer.unref();
  process.once('exit', keep);

  function keep() {
    clearTimeout(timer);
    process.removeListener('exit', keep);
    const unfinished = `${compiled}.${process.pid}`;
    try {
      writeFileSync(unfinished, script.createCachedData());
      renameSync(unfinished, compiled);
    } catch {
      // A folder that cannot be written (an image, another user's checkout): the next start compiles again, and is as right.
    }
  }
}
