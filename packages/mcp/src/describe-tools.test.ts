import { countTokens as countCl100k } from 'gpt-tokenizer/encoding/cl100k_base';
import { countTokens as countO200k } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { tools } from './all-tools.js';
import { describeTools } from './describe-tools.js';

const names = [
  'search_docs',
  'read_doc',
  'explain_error',
  'list_apps',
  'read_app',
  'validate_manifest',
  'deploy_version',
  'release_version',
  'list_deliveries',
  'read_delivery',
  'replay_delivery',
  'retry_delivery',
  'send_test_webhook',
  'list_dev_stores',
  'create_dev_store',
  'run_store_action',
  'call_admin_api',
  'run_review_checks',
  'read_review',
  'submit_app',
  'trace_request',
];
const writing = [
  'deploy_version',
  'release_version',
  'replay_delivery',
  'retry_delivery',
  'send_test_webhook',
  'create_dev_store',
  'run_store_action',
  'submit_app',
];

describe('the tools', () => {
  it('are these, each named verb_noun, with title, four hints and both schemas', () => {
    const described = describeTools('write');
    expect(described.map(({ name }) => name)).toEqual(names);
    for (const { name, title, description, annotations, inputSchema, outputSchema } of described) {
      expect(name).toMatch(/^[a-z]+(_[a-z]+)+$/);
      expect([title, description].every(Boolean), name).toBe(true);
      expect(
        Object.values(annotations ?? {}).filter((hint) => typeof hint === 'boolean'),
        name,
      ).toHaveLength(4);
      expect([inputSchema, outputSchema], name).toMatchObject([
        { type: 'object', additionalProperties: false },
        { type: 'object', additionalProperties: false },
      ]);
    }
  });

  it('together take fewer than 6,000 tokens, schemas included', () => {
    const text = JSON.stringify({ tools: describeTools('write') });
    expect(countO200k(text)).toBeLessThan(6_000);
    expect(countCl100k(text)).toBeLessThan(6_000);
  });

  it('that write are not there in read-only mode, and the rest says that it reads', () => {
    const described = describeTools('read');
    expect(described.map(({ name }) => name)).toEqual(names.filter((name) => !writing.includes(name)));
    for (const { name, annotations } of described)
      expect([name, annotations?.readOnlyHint, annotations?.destructiveHint]).toEqual([name, true, false]);
  });

  it('that write take an idempotency key, and those that destroy a confirmation', () => {
    for (const { name, effect, destroys, input } of tools) {
      expect([name, 'idempotencyKey' in input.properties]).toEqual([name, effect !== 'read']);
      expect([name, 'confirmation' in input.properties]).toEqual([name, destroys]);
    }
    const destroying = tools.filter(({ destroys }) => destroys).map(({ name }) => name);
    expect(destroying).toEqual(['release_version', 'run_store_action', 'call_admin_api', 'submit_app']);
  });
});
