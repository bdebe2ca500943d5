import { DomainError } from '../../foundation/domain-error.js';

/** For forms that are shown again with what was refused; failures of ours stay failures. */
export async function catchDomainError<Result>(work: Promise<Result>): Promise<Result | DomainError> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
