import type { TestAnswer } from '../start-test-server.js';

/** For what must be answered so; `what` names it when it is not. */
export function requireStatus(answer: TestAnswer, status: number, what: string): TestAnswer {
  if (answer.status !== status) throw new Error(`${what}: ${answer.status} ${answer.text}`);
  return answer;
}
