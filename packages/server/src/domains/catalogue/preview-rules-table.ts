import type { CollectionRule, RuleMatch } from '@souk/contract';
import { sql } from 'kysely';
import type { Database } from '../../foundation/database/open-database.js';
import { allOrAny } from './rule-conditions-table.js';

export interface RuleTrial {
  businessId: string;
  storeId: string;
  match: RuleMatch;
  rules: readonly CollectionRule[];
  /** The newest products of the store, up to so many, are looked at. */
  maxExamined: number;
  maxShown: number;
}

export interface TrialOutcome {
  examined: number;
  matching: number;
  /** The newest of those that match. */
  ids: string[];
}

/** What rules match that nobody has saved: the same expressions as for saved ones, over rows that are made up here. */
export async function selectMatches(db: Database, trial: RuleTrial): Promise<TrialOutcome> {
  const { businessId, storeId, match, rules, maxExamined, maxShown } = trial;
  const { rows } = await sql<TrialOutcome>`
    with rule as materialized (
      select ${businessId}::bigint as business_id, given.field, given.operator, given."valueNumber" as value_number,
        given."valueNumberMax" as value_number_max, given."valueText" as value_text, given."valueRefIds" as value_ref_ids
      from json_to_recordset(${JSON.stringify(rules)}::json) as given(
        field text, operator text, "valueNumber" numeric, "valueNumberMax" numeric, "valueText" text, "valueRefIds" bigint[])
    ), subject as (
      select * from products where business_id = ${businessId} and store_id = ${storeId}
      order by created_at desc, id desc limit ${maxExamined + 1}
    ), judged as materialized (
      select subject.id, subject.created_at, (select ${allOrAny} from rule) as holds
      from subject cross join (values (${match}::text)) as collection(rule_match)
    )
    select (select count(*)::int from judged) as examined,
      (select count(*)::int from judged where holds) as matching,
      array(select id::text from judged where holds order by created_at desc, id desc limit ${maxShown}) as ids`.execute(
    db,
  );
  return rows[0] as TrialOutcome;
}
