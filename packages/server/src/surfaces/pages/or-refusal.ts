import { Refusal } from '../../foundation/http/refusal.js';

/** For forms that are shown again with what was refused; failures of ours stay failures. */
export async function orRefusal<Result>(work: Promise<Result>): Promise<Result | Refusal> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}
