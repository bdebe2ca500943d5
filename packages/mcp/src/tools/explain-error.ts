import { type ErrorEntry, errorCatalogue } from '@souk/contract';
import { Type } from 'typebox';
import { Refused } from '../api/refused.js';
import { readTool } from '../tool.js';
import { explainDeliveryError } from './delivery-errors.js';

const catalogue: Readonly<Record<string, ErrorEntry | undefined>> = errorCatalogue;

export const explainError = readTool({
  name: 'explain_error',
  title: 'Explain an error',
  description:
    'What an error code of Souk means and what to do about it: codes of the APIs, and of deliveries (TIMEOUT, HTTP_500).',
  input: { code: Type.String({ minLength: 1, maxLength: 80 }) },
  output: {
    code: Type.String(),
    status: Type.Optional(Type.Integer()),
    message: Type.String(),
    fix: Type.String(),
    doc: Type.String(),
  },
  async run(_deed, { code: given }) {
    const code = Object.keys(catalogue).find((known) => known.toLowerCase() === given.trim().toLowerCase());
    const entry = code === undefined ? undefined : catalogue[code];
    const delivery = entry ? undefined : explainDeliveryError(given.trim());
    if (code !== undefined && entry) {
      const { status, message, fix } = entry;
      return explained({ code, status, message, fix, doc: `errors#${code.toLowerCase()}` });
    }
    if (delivery) return explained({ ...delivery, doc: 'guides/webhooks' });
    throw new Refused('There is no such code.', similarTo(given));
  },
});

function explained(facts: { code: string; status?: number; message: string; fix: string; doc: string }) {
  const { code, status, message, fix } = facts;
  return { facts, says: `${code}${status ? ` (HTTP ${status})` : ''}: ${message}\nWhat to do: ${fix}` };
}

/** Codes that share a word with what was asked for. */
function similarTo(given: string): string[] {
  const words = given.toUpperCase().match(/[A-Z]{4,}/g) ?? [];
  const alike = Object.keys(catalogue).filter((code) => words.some((word) => code.toUpperCase().includes(word)));
  return alike.length > 0 ? [`Similar: ${alike.slice(0, 15).join(', ')}.`] : ['Give the member code of the error.'];
}
