const OLDEST = [20, 19];

/** Exits with one sentence on a Node.js that is too old; this file itself must parse on any of them. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(
    `Souk needs Node.js ${OLDEST.join('.')} or newer and this is version ${process.versions.node}: install a current version from https://nodejs.org, then run the command again.`,
  );
  process.exit(1);
}
