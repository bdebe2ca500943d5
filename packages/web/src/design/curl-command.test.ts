import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { type Command, curlCommand, soukCommand } from './curl-command.js';

const origin = 'https://souk.test';

/** What a real shell would hand to curl. */
function argumentsOf(command: Command): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${curlCommand(command, origin)}`;
  const output = execFileSync('sh', ['-c', script], { env: { ...process.env, SOUK_TOKEN: 'svcdev_1' } });
  return output.toString('utf8').split('\0').slice(0, -1);
}

describe('curlCommand', () => {
  it('names method, address and the token from the environment', () => {
    expect(argumentsOf({ method: 'DELETE', path: '/developer/tokens/7' })).toEqual([
      '-X',
      'DELETE',
      'https://souk.test/developer/tokens/7',
      '-H',
      'Authorization: Bearer svcdev_1',
    ]);
  });

  it('hands a body over as it is, whatever a shell would make of it', () => {
    const body = { tagline: 'It\'s $HOME `id` \\ "x" \n!', note: null };
    const line = argumentsOf({ method: 'PATCH', path: '/developer/apps/1/listing', body });
    expect(line).toContain('Content-Type: application/json');
    expect(JSON.parse(line.at(-1) ?? '')).toEqual(body);
  });

  it('quotes for the souk command only what a shell would change', () => {
    expect(soukCommand(['app', 'submit', '--app', '42', '--note', "It's $new"])).toBe(
      `souk app submit --app 42 --note 'It'\\''s $new'`,
    );
  });

  it('never writes the token out', () => {
    expect(curlCommand({ method: 'GET', path: '/developer/apps' }, origin)).toContain('$SOUK_TOKEN');
  });

  it('uploads a file', () => {
    const file = { name: "it's an icon.png", mediaType: 'image/png' };
    const line = argumentsOf({ method: 'POST', path: '/developer/apps/1/listing/images?kind=icon', file });
    expect(line.slice(-3)).toEqual(['Content-Type: image/png', '--data-binary', "@it's an icon.png"]);
  });
});
