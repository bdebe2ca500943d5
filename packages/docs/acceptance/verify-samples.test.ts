import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import { topics } from '@souk/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { folders } from '../src/folders.js';
import { deliveryOf, type RecordedDelivery } from '../src/reference/topic-pages.js';

/** The functions that the site shows, run in their own languages on every delivery that the site shows. */
const run = promisify(execFile);
const deliveries = topics.map((topic) => deliveryOf(topic)).filter((one) => one !== undefined);
const tampered = deliveries.slice(0, 1).map((one) => ({ ...one, body: one.body.replace('"type"', '"tipe"') }));
const stale = deliveries.slice(0, 1).map((one) => ({ ...one, late: 301 }));
const cases: (RecordedDelivery & { late?: number })[] = [...deliveries, ...tampered, ...stale];
const expected = [...deliveries.map(() => true), ...tampered.map(() => false), ...stale.map(() => false)];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'souk-samples-'));
  await writeFile(join(folder, 'cases.json'), JSON.stringify(cases));
});
afterAll(() => rm(folder, { recursive: true }));

const has = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((one) => {
    try {
      accessSync(join(one, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });

async function verdicts(program: string, args: string[], env: Record<string, string> = {}): Promise<boolean[]> {
  const { stdout } = await run(program, args, { cwd: folder, env: { ...process.env, ...env } });
  return JSON.parse(stdout) as boolean[];
}

describe('the functions that verify a webhook', { timeout: 120_000 }, () => {
  it('are tried on a delivery of every topic that is ever sent', () => {
    // No product is ever deleted.
    expect(deliveries).toHaveLength(topics.length - 1);
  });

  it('accept every real delivery and refuse a changed or an old one in Node', async () => {
    await copyFile(`${folders.own}samples/verify-webhook.mjs`, join(folder, 'verify-webhook.mjs'));
    await writeFile(
      join(folder, 'main.mjs'),
      `import { readFileSync } from 'node:fs';
       import { verifyWebhook } from './verify-webhook.mjs';
       const cases = JSON.parse(readFileSync('cases.json', 'utf8'));
       console.log(JSON.stringify(cases.map(({ headers, body, keys, late = 0 }) =>
         verifyWebhook({ headers, body: Buffer.from(body), keys, nowSeconds: Number(headers['webhook-timestamp']) + late }))));`,
    );
    expect(await verdicts(process.execPath, ['main.mjs'])).toEqual(expected);
  });

  it.skipIf(!has('python3'))('the same in Python', async () => {
    await copyFile(`${folders.own}samples/verify_webhook.py`, join(folder, 'verify_webhook.py'));
    await writeFile(
      join(folder, 'main.py'),
      `import json
from verify_webhook import verify_webhook
cases = json.load(open("cases.json"))
print(json.dumps([verify_webhook(one["headers"], one["body"].encode(), one["keys"], int(one["headers"]["webhook-timestamp"]) + one.get("late", 0)) for one in cases]))
`,
    );
    expect(await verdicts('python3', ['main.py'])).toEqual(expected);
  });

  it.skipIf(!has('php'))('the same in PHP', async () => {
    await writeFile(
      join(folder, 'main.php'),
      `<?php
require '${folders.own}samples/verify-webhook.php';
$cases = json_decode(file_get_contents('cases.json'), true);
echo json_encode(array_map(fn ($one) => verifyWebhook($one['headers'], $one['body'], $one['keys'], (int) $one['headers']['webhook-timestamp'] + ($one['late'] ?? 0)), $cases));
`,
    );
    expect(await verdicts('php', ['main.php'])).toEqual(expected);
  });

  it.skipIf(!has('go'))('the same in Go', async () => {
    await copyFile(`${folders.own}samples/verify_webhook.go`, join(folder, 'verify_webhook.go'));
    await writeFile(join(folder, 'go.mod'), 'module webhooks\n\ngo 1.19\n');
    await writeFile(
      join(folder, 'verify_webhook_test.go'),
      `package webhooks

import (
	"encoding/json"
	"net/http"
	"os"
	"strconv"
	"testing"
	"time"
)

func TestCases(t *testing.T) {
	text, _ := os.ReadFile("cases.json")
	var cases []struct {
		Headers map[string]string
		Body    string
		Keys    []struct{ Key string }
		Late    int64
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	verdicts := []bool{}
	for _, one := range cases {
		headers := http.Header{}
		for name, value := range one.Headers {
			headers.Set(name, value)
		}
		keys := []string{}
		for _, key := range one.Keys {
			keys = append(keys, key.Key)
		}
		seconds, _ := strconv.ParseInt(one.Headers["webhook-timestamp"], 10, 64)
		verdicts = append(verdicts, Verify(headers, []byte(one.Body), keys, time.Unix(seconds+one.Late, 0)))
	}
	answer, _ := json.Marshal(verdicts)
	os.WriteFile("verdicts.json", answer, 0o600)
}
`,
    );
    await run('go', ['test', './...'], {
      cwd: folder,
      env: { ...process.env, GOCACHE: join(folder, 'cache'), GOFLAGS: '-mod=mod', GOPATH: join(folder, 'go') },
    });
    expect(
      await verdicts(process.execPath, ['-p', 'require("node:fs").readFileSync("verdicts.json", "utf8")']),
    ).toEqual(expected);
  });
});
