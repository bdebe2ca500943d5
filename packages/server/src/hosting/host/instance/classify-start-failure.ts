import type { DeployErrorCode, DeployFailed } from '../../channel/app-host.js';

const longestMessage = 1_000;

const signs: [RegExp, DeployErrorCode][] = [
  [/SOUK_NO_FETCH_HANDLER|does not export a fetch\(\)/, 'NO_FETCH_HANDLER'],
  [/heap out of memory|Array buffer allocation failed|Reached heap limit|allocation failed/i, 'MEMORY_EXCEEDED'],
  [/No such module/, 'MODULE_NOT_FOUND'],
  [/SyntaxError/, 'SYNTAX_ERROR'],
];

/** What the runtime's last words mean for the developer. */
export function classifyStartFailure(lastWords: string): DeployFailed {
  const errorCode = signs.find(([sign]) => sign.test(lastWords))?.[1] ?? 'START_FAILED';
  return { errorCode, message: sayWhy(lastWords, errorCode) };
}

const spoken: Partial<Record<DeployErrorCode, string>> = {
  NO_FETCH_HANDLER: 'The main module must export default { fetch(request, env, ctx) }.',
  MEMORY_EXCEEDED: 'The app used more memory than it may have before it could answer.',
};

/** The line that says it, and the place that follows it; none of the runtime's own noise. */
function sayWhy(lastWords: string, errorCode: DeployErrorCode): string {
  const known = spoken[errorCode];
  if (known) return known;
  const lines = lastWords.split('\n').map((line) => line.trim());
  const from = lines.findIndex((line) => /Uncaught|No such module/.test(line));
  const telling =
    from < 0 ? lines.filter((line) => line !== '' && !isNoise(line)).slice(-2) : lines.slice(from, from + 3);
  const message = telling
    .filter(Boolean)
    .join(' ')
    .replace(/^service app: /, '');
  return (message || 'The app ended before it listened.').slice(0, longestMessage);
}

function isNoise(line: string): boolean {
  return /Unable to find and open the program executable|^stack:|^\*\*\* /.test(line);
}
