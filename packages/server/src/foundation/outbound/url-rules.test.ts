import { expect, it } from 'vitest';
import { urlRulesOf } from './url-rules.js';

it('no port of any server of the database can be reached, nor its own', () => {
  const databaseUrl = 'postgres://souk@a:5433,b,c:6543/souk';
  const { forbiddenPorts } = urlRulesOf({
    webhookAllow: ['127.0.0.1:5433'],
    port: 4000,
    databaseUrl,
    replicaUrls: ['postgres://d:7654/souk'],
  });
  expect(forbiddenPorts).toEqual([4000, 5433, 5432, 6543, 7654]);
});
