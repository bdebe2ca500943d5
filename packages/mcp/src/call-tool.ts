import { randomUUID } from 'node:crypto';
import type { CallToolResult } from '@modelcontextprotocol/server';
import { ApiCallError } from './api/api-error.js';
import { findProblems } from './find-problems.js';
import { fits } from './results/limit-result-size.js';
import { cleanText, cleanValue } from './safety/clean-text.js';
import { keyOfConfirmation } from './safety/confirmations.js';
import { wrapUntrustedText } from './safety/wrap-untrusted-text.js';
import type { Session } from './session.js';
import type { Outcome, Tool, ToolContext } from './tool.js';

interface Given {
  idempotencyKey?: string;
  confirmation?: string;
}

/** Runs one tool call. Invalid arguments and API errors become results that an agent can learn from. */
export async function callTool(session: Session, tool: Tool, given: unknown): Promise<CallToolResult> {
  try {
    rejectWrites(session, tool);
    const input = readInput(session, tool, given);
    const outcome = await perform(session, tool, input);
    return present(tool, outcome);
  } catch (error) {
    if (error instanceof ApiCallError) return fail(error.message, error.details);
    session.report(error);
    return fail('Something went wrong on the server. Try again later.');
  }
}

function rejectWrites({ mode }: Session, { name, effect }: Tool): void {
  if (effect !== 'write' || mode === 'write') return;
  throw new ApiCallError(`${name} makes changes, and this connection is read-only.`, [
    'To allow writes, start it with souk mcp --write, or add ?mode=write to the URL.',
  ]);
}

/** What the tool takes in this mode. */
export function inputOf({ mode }: Pick<Session, 'mode'>, { input, readInput }: Tool): Tool['input'] {
  return mode === 'read' && readInput ? readInput : input;
}

function readInput(session: Session, tool: Tool, given: unknown): Record<string, unknown> & Given {
  const input = given ?? {};
  const problems = findProblems(inputOf(session, tool), input);
  if (problems.length > 0)
    throw new ApiCallError(
      'The arguments are not valid.',
      problems.map((sentence) => `- ${sentence}`),
    );
  return input as Record<string, unknown> & Given;
}

async function perform(
  session: Session,
  tool: Tool,
  { idempotencyKey, confirmation, ...input }: Record<string, unknown> & Given,
): Promise<Outcome> {
  const given = idempotencyKey ?? (confirmation && keyOfConfirmation(confirmation));
  const context: ToolContext = { ...session, idempotencyKey: given ?? randomUUID() };
  const confirmed = { tool: tool.name, input, caller: session.caller };
  if (confirmation !== undefined) {
    const fault = session.confirmations.findFault(confirmation, confirmed);
    if (fault) throw new ApiCallError(fault);
  } else {
    const willDo = await tool.confirm?.(context, input);
    if (willDo !== undefined) return askFirst(session, confirmed, willDo);
  }
  const { facts, ...words } = await tool.run(context, input);
  if (tool.effect === 'read' || session.mode === 'read') return { facts, ...words };
  return { facts: { ...facts, idempotencyKey: context.idempotencyKey }, ...words };
}

function askFirst(
  { confirmations }: Session,
  confirmed: Parameters<typeof confirmations.make>[0],
  willDo: string,
): Outcome {
  const { token, expiresAt } = confirmations.make(confirmed);
  return {
    facts: { confirmation: { token, willDo, expiresAt: expiresAt.toISOString() } },
    says: `Not done yet. ${willDo} To continue, ask the user, then repeat the call within 5 minutes with the same arguments and confirmation.token as confirmation.\nconfirmation: ${token}`,
  };
}

/** Cleaned, marked, and never too long. */
function present({ name, untrusted }: Tool, { facts, says, shows, isFitted }: Outcome): CallToolResult {
  const marked = untrusted.length > 0 && !('confirmation' in facts) ? { ...facts, untrusted } : facts;
  const structuredContent = cleanValue(marked) as Record<string, unknown>;
  const text = shows ? `${cleanText(says)}\n${wrapUntrustedText(cleanText(shows))}` : cleanText(says);
  if (!isFitted && !fits(structuredContent, text))
    return fail(`The result of ${name} is too long.`, ['Use a smaller limit or fewer fields.']);
  return { content: [{ type: 'text', text }], structuredContent };
}

const maxErrorText = 6_000;

function fail(message: string, details: readonly string[] = []): CallToolResult {
  const text = [message, ...details].join('\n').slice(0, maxErrorText);
  return { content: [{ type: 'text', text: cleanText(text) }], isError: true };
}
