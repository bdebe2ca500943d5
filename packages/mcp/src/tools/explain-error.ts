import { type ErrorEntry, errorCatalogue, manifestProblems, type ProblemEntry, scanRules } from '@souk/contract';
import { Type } from 'typebox';
import { ApiCallError } from '../api/api-error.js';
import { readTool } from '../tool.js';
import { explainDeliveryError } from './delivery-errors.js';

const catalogue: Readonly<Record<string, ErrorEntry | undefined>> = errorCatalogue;
const rules: Readonly<Record<string, ProblemEntry | undefined>> = scanRules;
const problems: Readonly<Record<string, ProblemEntry | undefined>> = manifestProblems;

export const explainError = readTool({
  name: 'explain_error',
  title: 'Explain an error',
  description:
    'Explains an error code and its fix: API codes, delivery errors (TIMEOUT, HTTP_500), manifest errors (HANDLE_MISMATCH) and scan rules (undeclared_host).',
  input: { code: Type.String({ minLength: 1, maxLength: 80 }) },
  output: {
    code: Type.String(),
    status: Type.Optional(Type.Integer()),
    message: Type.String(),
    fix: Type.String(),
    doc: Type.String(),
  },
  async run(_deed, { code: given }) {
    const asked = given.trim();
    const code = known(catalogue, asked);
    const entry = catalogue[code];
    if (entry) {
      const { status, message, fix } = entry;
      return explained({ code, status, message, fix, doc: `errors#${code.toLowerCase()}` });
    }
    const delivery = explainDeliveryError(asked);
    if (delivery) return explained({ ...delivery, doc: 'guides/webhooks' });
    const problem = known(problems, asked);
    const words = problems[problem];
    if (words) return explained({ code: problem, ...words, doc: 'reference/manifest#problems' });
    const rule = known(rules, asked);
    const scan = rules[rule];
    if (scan) return explained({ code: rule, ...scan, doc: `reference/scan-rules#${rule}` });
    throw new ApiCallError('Unknown code.', similarTo(given));
  },
});

/** The code as it is written, however it was typed. */
const known = (list: object, asked: string): string =>
  Object.keys(list).find((code) => code.toLowerCase() === asked.toLowerCase()) ?? '';

function explained(facts: { code: string; status?: number; message: string; fix: string; doc: string }) {
  const { code, status, message, fix } = facts;
  return { facts, says: `${code}${status ? ` (HTTP ${status})` : ''}: ${message}\nFix: ${fix}` };
}

/** Codes that share a word with what was asked for. */
function similarTo(given: string): string[] {
  const words = given.toUpperCase().match(/[A-Z]{4,}/g) ?? [];
  const alike = [...Object.keys(catalogue), ...Object.keys(problems), ...Object.keys(rules)].filter((code) =>
    words.some((word) => code.toUpperCase().includes(word)),
  );
  return alike.length > 0 ? [`Similar: ${alike.slice(0, 15).join(', ')}.`] : ['Use the code field of the error.'];
}
