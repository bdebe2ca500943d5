import { describe, expect, it } from 'vitest';
import { readHostileDestinations } from '../../../testing/read-hostile-destinations.js';
import { type UrlRules, validateOutboundUrl } from './validate-outbound-url.js';

const { refusedUrls, acceptedUrls } = readHostileDestinations();
const strict: UrlRules = { allow: [], forbiddenPorts: [] };

it.each(refusedUrls)('refuses %j', (url) => {
  expect(validateOutboundUrl(url, strict)).toEqual({ refusal: expect.stringMatching(/\.$/) });
});

it.each(acceptedUrls)('accepts %j', (url) => {
  expect(validateOutboundUrl(url, strict)).toMatchObject({
    destination: { protocol: 'https:', port: 443, opened: false },
  });
});

describe('what configuration opens', () => {
  const rules: UrlRules = {
    allow: [
      { host: 'localhost', port: 9000 },
      { host: '127.0.0.1', port: 9001 },
      { host: '[::1]', port: 9002 },
      { host: 'localhost', port: 4000 },
      { host: 'localhost', port: 80 },
    ],
    forbiddenPorts: [4000, 5432],
  };

  it.each([
    'http://localhost:9000/hooks',
    'https://localhost:9000/',
    'http://LOCALHOST:9000/',
    'http://127.0.0.1:9001/',
    'http://[::1]:9002/',
    'http://localhost/',
  ])('reaches %s', (url) => {
    expect(validateOutboundUrl(url, rules)).toMatchObject({ destination: { opened: true } });
  });

  it.each([
    'http://localhost:9001/',
    'http://127.0.0.1:9000/',
    'http://localhost:4000/',
    'http://user@localhost:9000/',
    'http://localhost:5432/',
    'https://localhost/',
  ])('does not reach %s', (url) => {
    expect(validateOutboundUrl(url, rules)).toHaveProperty('refusal');
  });
});
