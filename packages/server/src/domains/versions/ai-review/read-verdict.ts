import type { CodeReview } from '@souk/contract';

export type Verdict = Pick<CodeReview, 'summary' | 'concerns'> & { status: 'pass' | 'hold'; truncated: boolean };

const maxConcerns = 20;
const longestSummary = 2_000;
const longestMessage = 500;

/** What a chat-completions answer says, if it is exactly what was asked for; otherwise why it is not. */
export function readVerdict(answer: string, files: ReadonlySet<string>): Verdict | { problem: string } {
  const content = contentOf(parse(answer));
  if (content === undefined) return { problem: 'The answer is no chat completion.' };
  const said = parse(content);
  if (!isObject(said)) return { problem: 'The verdict is not a JSON object.' };
  const { verdict, summary, concerns, ...others } = said;
  if (Object.keys(others).length > 0) return { problem: 'The verdict has members that were not asked for.' };
  if (verdict !== 'pass' && verdict !== 'hold') return { problem: 'The verdict is neither pass nor hold.' };
  if (typeof summary !== 'string' || summary.length === 0) return { problem: 'The verdict has no summary.' };
  if (!Array.isArray(concerns)) return { problem: 'The verdict has no list of concerns.' };
  const read = concerns.slice(0, maxConcerns).map((concern) => readConcern(concern, files));
  if (read.includes(undefined)) return { problem: 'A concern is not what was asked for.' };
  return {
    status: verdict,
    summary: tidy(summary, longestSummary),
    concerns: read.filter((concern) => concern !== undefined),
    truncated: concerns.length > maxConcerns,
  };
}

function readConcern(concern: unknown, files: ReadonlySet<string>): CodeReview['concerns'][number] | undefined {
  if (!isObject(concern)) return undefined;
  const { severity, file, message, ...others } = concern;
  if (Object.keys(others).length > 0 || typeof message !== 'string' || message.length === 0) return undefined;
  if (severity !== 'low' && severity !== 'medium' && severity !== 'high') return undefined;
  // A file that the bundle does not have is a mistake of the model's, not a reason to lose the concern.
  return {
    severity,
    file: typeof file === 'string' && files.has(file) ? file : '',
    message: tidy(message, longestMessage),
  };
}

function contentOf(answer: unknown): string | undefined {
  if (!isObject(answer) || !Array.isArray(answer.choices)) return undefined;
  const [choice] = answer.choices as unknown[];
  const message = isObject(choice) ? choice.message : undefined;
  return isObject(message) && typeof message.content === 'string' ? message.content : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What PostgreSQL cannot keep is left out. */
const tidy = (text: string, most: number): string => text.slice(0, most).replaceAll('\0', '').toWellFormed();
