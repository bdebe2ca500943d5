import type { RuleInput, RuleMatch, RulePreview } from '@souk/contract';
import type { Database } from '../../foundation/database/open-database.js';
import { throwDomainError } from '../../foundation/domain-error.js';
import type { BusinessAccess } from '../businesses/business-access.js';
import { selectMatches } from './preview-rules-table.js';
import { readProducts } from './read-products.js';
import { ruleOf, validateRules } from './validate-rules.js';

/** More products than this are not looked at: it takes some tenths of a second at most. */
const maxExamined = 20_000;
const maxShown = 12;

export interface RulesToTry {
  storeId: string;
  match: RuleMatch;
  rules: readonly RuleInput[];
}

/** What a conditional collection with these rules would hold. Nothing is kept. */
export async function previewRules(
  db: Database,
  reach: BusinessAccess,
  { storeId, match, rules }: RulesToTry,
): Promise<RulePreview> {
  const { businessId } = reach;
  const problems = await validateRules(db, { businessId, storeId }, rules);
  if (problems.length > 0) throwDomainError('BAD_REQUEST', { problems });
  const trial = { businessId, storeId, match, rules: rules.map(ruleOf), maxExamined, maxShown };
  const { examined, matching, ids } = await selectMatches(db, trial);
  return {
    count: matching,
    countIsLeast: examined > maxExamined,
    products: await readProducts(db, reach, ids),
  };
}
