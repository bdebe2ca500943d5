import { describe, expect, test } from 'vitest';
import { isPermission } from './permissions.js';
import { coversScope, describeScope, isScope, permissionsOfScope, permissionsOfScopes, scopes } from './scopes.js';
import { isTopic, topicFacts, topics } from './topics.js';

describe('scopes', () => {
  test('a write scope includes its read scope', () => {
    expect(coversScope(['write_orders'], 'read_orders')).toBe(true);
    expect([...permissionsOfScope('write_orders')].sort()).toEqual(['orders:create', 'orders:read', 'orders:update']);
  });

  test('a read scope does not include its write scope', () => {
    expect(coversScope(['read_orders'], 'write_orders')).toBe(false);
  });

  test('no scope gives orders:contact but read_buyer_contact', () => {
    const others = scopes.filter((scope) => scope !== 'read_buyer_contact');
    expect(permissionsOfScopes(others).has('orders:contact')).toBe(false);
    expect([...permissionsOfScope('read_buyer_contact')]).toEqual(['orders:contact']);
  });

  test('no scope lets an app manage apps or members', () => {
    const all = permissionsOfScopes(scopes);
    expect(all.has('apps:manage')).toBe(false);
    expect(all.has('members:manage')).toBe(false);
    expect([...all].every(isPermission)).toBe(true);
  });

  test('every scope is described to the person who grants it', () => {
    for (const scope of scopes) expect(describeScope(scope)).not.toBe('');
    expect(isScope('constructor')).toBe(false);
  });
});

describe('topics', () => {
  test('there are the twenty topics of the specification', () => {
    expect(topics).toHaveLength(20);
    expect(isTopic('toString')).toBe(false);
  });

  test('app, redaction and export topics reach only their own installation', () => {
    const own = topics.filter((topic) => topicFacts(topic).ownInstallationOnly);
    expect(own.sort()).toEqual([
      'app/installed',
      'app/scopes_updated',
      'app/uninstalled',
      'bulk/finished',
      'business/redact',
    ]);
  });
});
