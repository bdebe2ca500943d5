import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cpuMsOf } from '../../../../testing/cpu-ms-of.js';
import { locateFieldMap } from './locate-fields.js';
import { locateProblems } from './locate-problems.js';
import { readManifest } from './read-manifest.js';

const text = `# a comment with a [bracket] and a = sign
name = "Labels # not a comment"
handle = 'labels'
scopes = [
  "read_orders", # why
  "read_order",
]
hosting.url = "https://labels.example.com"

[admin]
path = "/"
title = """
two
lines = 1"""

[[admin.links]]
target = "order"

[[webhooks]]
topics = ["orders/created", "x"]
uri = "/a"

[[webhooks]]
topics = ["app/installed"]
uri = { wrong = true, "quoted key" = [1, [2, 3]] }

[[data.definitions]]
owner = "order"
key = "gift"
type = "text"
`;

const placeOf = (path: string, within = text) => locateFieldMap(within, [path]).get(path);

describe('the place of a member', () => {
  it.each([
    ['name', 2],
    ['handle', 3],
    ['scopes', 4],
    ['scopes[0]', 5],
    ['scopes[1]', 6],
    ['hosting', 8],
    ['hosting.url', 8],
    ['admin', 10],
    ['admin.title', 12],
    ['admin.links[0]', 16],
    ['admin.links[0].target', 17],
    ['webhooks[0]', 19],
    ['webhooks[0].topics[1]', 20],
    ['webhooks[1].uri', 25],
    ['webhooks[1].uri.quoted key[1][0]', 25],
    ['data.definitions[0].type', 30],
  ])('%s is line %i', (path, line) => {
    expect(placeOf(path)?.line).toBe(line);
  });

  it('counts columns from 1', () => {
    expect(placeOf('webhooks[0].topics[1]')).toEqual({ line: 20, column: 29 });
    expect(placeOf('b[1]', 'a = 1\r\nb = [1,\r\n  2]')).toEqual({ line: 3, column: 3 });
  });

  it('is found in time whatever the text is', () => {
    const pieces = fc.array(
      fc.constantFrom('"', "'", '"""', "'''", '[', ']', '{', '}', '=', '.', ',', '#', '\n', '\\', 'a', ' '),
    );
    fc.assert(fc.property(pieces, (parts) => void locateFieldMap(parts.join(''), ['a', 'a[1]', 'a.a'])));
    const costOf = (size: number) =>
      cpuMsOf(() => {
        for (const part of ['[', '{', 'a=[', '"', 'a.', '[[', '#\n']) locateFieldMap(part.repeat(size / 50), ['a']);
        locateFieldMap(`a = [${'1,'.repeat(size * 4)}]`, ['a[7]']);
        const manyUnderOne = Array.from({ length: size }, (_, at) => `a${at}=1\n`).join('');
        locateFieldMap(`[${'k'.repeat(size * 4)}]\n${manyUnderOne}`, ['k'.repeat(size * 4)]);
      });
    expect(costOf(20_000)).toBeLessThan(8 * costOf(5_000) + 200);
  });
});

describe('the place of a problem', () => {
  const context = { handle: 'labels', outbound: { allow: [], forbiddenPorts: [] } };
  const locate = (source: string) => {
    const { problems } = readManifest(source, context);
    return locateProblems(source, problems).map(({ code, line }) => [code, line]);
  };

  it('is its own line, or the table it is missing in', () => {
    expect(locate(text)).toEqual(
      expect.arrayContaining([
        ['SCOPE_UNKNOWN', 6],
        ['MEMBER_MISSING', 16],
        ['TOPIC_UNKNOWN', 20],
        ['TYPE_WRONG', 25],
        ['MEMBER_MISSING', 1],
      ]),
    );
  });

  it('is the line of a mistake in the TOML itself', () => {
    expect(locate('name = "a"\nhandle = \n')).toEqual([['TOML_SYNTAX', 2]]);
  });

  it('finds a definition by its owner and key', () => {
    const problem = {
      code: 'DATA_TYPE_CHANGED' as const,
      path: 'data.definitions.order.gift.type',
      message: '',
      fix: '',
    };
    expect(locateProblems(text, [problem])[0]).toMatchObject({ line: 30, column: 1 });
  });

  it('is unknown for JSON, and for what concerns the whole file', () => {
    const problem = { code: 'MANIFEST_TOO_LARGE' as const, path: '', message: '', fix: '' };
    expect(locateProblems({}, [{ ...problem, path: 'name' }])[0]).toMatchObject({ line: null, column: null });
    expect(locateProblems(text, [problem])[0]).toMatchObject({ line: null, column: null });
  });
});
