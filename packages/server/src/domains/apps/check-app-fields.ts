import { findHandleProblem, longestAppName, namePattern } from '@souk/contract';
import { DomainError, type FieldError } from '../../foundation/domain-error.js';

const visibleName = new RegExp(namePattern);

export interface AppFields {
  handle?: string;
  name?: string;
}

const handleProblems = {
  malformed:
    'handle must have 3 to 50 lower-case letters, digits and hyphens, start with a letter and not end with a hyphen.',
  hyphens: 'handle must not have two hyphens together: they separate the handle from the version in URLs.',
  reserved: 'This handle is reserved.',
};

/** Returns the fields ready to be stored, or throws with every problem at once. */
export function checkAppFields<Given extends AppFields>(given: Given): Given {
  const problems: FieldError[] = [];
  const name = given.name?.trim();
  const handleProblem = given.handle === undefined ? undefined : findHandleProblem(given.handle);
  if (handleProblem) {
    problems.push({
      code: 'HANDLE_INVALID',
      path: 'handle',
      message: handleProblems[handleProblem],
      fix: 'Use a handle like my-app.',
    });
  }
  if (name !== undefined && (name === '' || [...name].length > longestAppName || !visibleName.test(name))) {
    problems.push({
      code: 'NAME_INVALID',
      path: 'name',
      message: `name must have 1 to ${longestAppName} visible characters on one line, and cannot be only “Souk”.`,
      fix: 'Choose another name, or remove invisible characters.',
    });
  }
  if (problems.length > 0) throw new DomainError('APP_FIELDS_INVALID', { fieldErrors: problems });
  return { ...given, ...(name !== undefined && { name }) };
}
