import { handlePattern, longestAppName } from '@souk/contract';
import { DomainError, type FieldError } from '../../foundation/domain-error.js';

const handle = new RegExp(handlePattern);
const controlCharacters = /\p{Cc}/u;

export interface AppFields {
  handle?: string;
  name?: string;
}

/** Returns the fields ready to be stored, or refuses with every problem at once. */
export function checkAppFields<Given extends AppFields>(given: Given): Given {
  const problems: FieldError[] = [];
  const name = given.name?.trim();
  if (given.handle !== undefined && !handle.test(given.handle)) {
    problems.push({
      code: 'HANDLE_INVALID',
      path: 'handle',
      message:
        'handle must have 3 to 50 lower-case letters, digits and dashes, begin with a letter and not end with a dash.',
      fix: 'Use a handle like my-app.',
    });
  }
  if (name !== undefined && (name === '' || [...name].length > longestAppName || controlCharacters.test(name))) {
    problems.push({
      code: 'NAME_INVALID',
      path: 'name',
      message: `name must have 1 to ${longestAppName} characters, on one line.`,
      fix: 'Shorten the name or fill it in.',
    });
  }
  if (problems.length > 0) throw new DomainError('APP_FIELDS_INVALID', { fieldErrors: problems });
  return { ...given, ...(name !== undefined && { name }) };
}
