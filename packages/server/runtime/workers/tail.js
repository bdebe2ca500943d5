// Hears what the app wrote and threw once a request is over, and hands the host no more than it will keep.
const mostLines = 500;
const longestText = 4096;
/** Of one report; the host reads none that is twice as long. */
const mostCharacters = 128 * 1024;

export default {
  async tail(events, env) {
    const room = { characters: mostCharacters };
    const told = events
      .map((event) => tell(event, room))
      .filter(({ lines, exceptions, left }) => lines.length + exceptions.length + left > 0);
    if (told.length === 0) return;
    const count = told.reduce((sum, { lines, left }) => sum + lines.length + left, 0);
    await env.HOST.fetch('http://host/', {
      method: 'POST',
      headers: { 'souk-lines': String(count) },
      body: JSON.stringify(told),
    });
  },
};

function tell({ event, logs, exceptions, truncated }, room) {
  const thrown = exceptions.slice(0, 20).map(({ timestamp, name, message, stack }) => ({
    timestamp,
    name: cut(String(name)),
    message: cut(String(message)),
    stack: typeof stack === 'string' ? cut(stack) : null,
  }));
  for (const { name, message, stack } of thrown) room.characters -= name.length + message.length + (stack?.length ?? 0);
  const lines = [];
  for (const { timestamp, level, message } of logs.slice(0, mostLines)) {
    if (room.characters <= 0) break;
    const text = write(message);
    room.characters -= text.length;
    lines.push({ timestamp, level, text });
  }
  return {
    requestId: event?.request?.headers['x-request-id'] ?? null,
    lines,
    left: logs.length - lines.length,
    truncated: truncated === true,
    exceptions: thrown,
  };
}

const cut = (text) => (text.length > longestText ? `${text.slice(0, longestText)}…` : text);

function write(message) {
  const parts = Array.isArray(message) ? message : [message];
  return cut(parts.map((part) => (typeof part === 'string' ? part : writeValue(part))).join(' '));
}

function writeValue(value) {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return String(value);
  }
}
