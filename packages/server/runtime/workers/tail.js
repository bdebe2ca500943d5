// Hears what the app wrote and threw once a request is over, and hands the host no more than it will keep.
const mostLines = 500;
const longestText = 4096;

export default {
  async tail(events, env) {
    const told = events.map(tell).filter((one) => one.lines.length > 0 || one.exceptions.length > 0);
    if (told.length > 0) await env.HOST.fetch('http://host/', { method: 'POST', body: JSON.stringify(told) });
  },
};

function tell({ event, logs, exceptions, truncated }) {
  return {
    requestId: event?.request?.headers['x-request-id'] ?? null,
    lines: logs
      .slice(0, mostLines)
      .map(({ timestamp, level, message }) => ({ timestamp, level, text: write(message) })),
    left: Math.max(0, logs.length - mostLines),
    truncated: truncated === true,
    exceptions: exceptions.slice(0, 20).map(({ timestamp, name, message, stack }) => ({
      timestamp,
      name: cut(String(name)),
      message: cut(String(message)),
      stack: typeof stack === 'string' ? cut(stack) : null,
    })),
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
