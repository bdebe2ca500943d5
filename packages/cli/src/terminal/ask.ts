import { confirm, isCancel, text } from '@clack/prompts';
import { exitCodes, Failure } from '../failures.js';

interface Streams {
  stdin: NodeJS.ReadStream;
  stderr: NodeJS.WriteStream;
}

/** Questions stand on stderr: stdout may be read by a program. */
export async function askYesOrNo(question: string, { stdin, stderr }: Streams): Promise<boolean> {
  return answered(await confirm({ message: question, initialValue: false, input: stdin, output: stderr }));
}

export async function askText(question: string, { stdin, stderr }: Streams): Promise<string> {
  const validate = (given: string | undefined) => (given?.trim() ? undefined : 'Enter a value.');
  return answered(await text({ message: question, input: stdin, output: stderr, validate })).trim();
}

function answered<Answer>(answer: Answer): Exclude<Answer, symbol> {
  if (isCancel(answer))
    throw new Failure('Cancelled. Nothing was changed.', { code: 'INTERRUPTED' }, exitCodes.interrupted);
  return answer as Exclude<Answer, symbol>;
}
