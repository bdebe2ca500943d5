import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ts from 'typescript';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkout } from '../steps/ensure-built.mjs';
import { findTypedUses, findWrittenUses } from './find-private-uses.mjs';

/** Each line, and the rule it breaks; null where it breaks none. */
const written = [
  ["import x from 'undici/lib/api';", 'deep import'],
  ["export * from 'pg/lib/client.js';", 'deep import'],
  ["const x = await import('undici/lib/api');", 'deep import'],
  ["const x = require('undici/lib/api');", 'deep import'],
  ["const x = createRequire(import.meta.url)('undici/lib/api');", 'deep import'],
  ["let x: import('pg/lib/client.js').Client;", 'deep import'],
  ["import x from '../../node_modules/pg/lib/client.js';", 'deep import'],
  ["import { Pool } from 'undici';", null],
  ["import { lookup } from 'node:dns/promises';", null],
  ["import { stat } from 'fs/promises';", null],
  ["import { Value } from 'typebox/value';", null],
  ["import { x } from '@scope/name';", null],
  ["import { x } from './parts/x.js';", null],
  ['response._header = text;', 'private member'],
  ["socket['_handle'].close();", 'private member'],
  ['socket?._handle;', 'private member'],
  ['const { _header: head } = response;', 'private member'],
  ['interface Inside { _ending: boolean }', 'private member'],
  ['let x: { _send?(): void };', 'private member'],
  ['Object.getOwnPropertySymbols(server)[0];', 'private member'],
  ["process.binding('tcp_wrap');", 'private member'],
  ['class X { #own = 1; read() { return this.#own; } _transform() {} }', null],
  ['const [_, second] = pair;', null],
  ['Socket.prototype.connect = connect;', 'patched prototype'],
  ["Socket.prototype['connect'] = connect;", 'patched prototype'],
  ['Object.assign(Dispatcher.prototype, api);', 'patched prototype'],
  ["Object.defineProperty(Array.prototype, 'last', {});", 'patched prototype'],
  ["new Function('return 1');", 'code from text'],
  ["Function('return 1');", 'code from text'],
  ["eval('1');", 'code from text'],
  ["globalThis.eval('1');", 'code from text'],
  ['x instanceof Function;', null],
  ['call(value as never);', 'as never'],
];

const typed = [
  ['server.close = () => server;', 'patched method'],
  ["server['close'] = done;", 'patched method'],
  ["Object.defineProperty(server, 'close', { value: done });", 'patched method'],
  ['list.push = () => 1;', 'patched method'],
  ['class Own extends Server { constructor() { super(); this.close = () => this; } }', 'patched method'],
  ['server.maxConnections = 5;', null],
  ['port.onmessage = done;', null],
  ['own.close = done;', null],
  ['(server as unknown as { handle: object }).handle;', 'hidden member'],
  ['class Own extends Server { see() { return this as unknown as Inside; } }', 'hidden member'],
  ['(own as unknown as Inside).handle;', null],
  ['(list as unknown as Inside).handle;', null],
];

const folder = mkdtempSync(join(tmpdir(), 'souk-public-interfaces-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(written)('%s', (line, rule) => {
  const { uses } = findWrittenUses(ts.createSourceFile('planted.ts', line, ts.ScriptTarget.Latest, true));
  expect(uses.map((use) => use.rule)).toEqual(rule === null ? [] : [rule]);
});

const around = `
import { Server } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
interface Inside { handle: object }
const server = new Server();
const list = [1];
const own = { close() {} };
const done: any = () => server;
const port = new MessageChannel().port1 as unknown as { onmessage: unknown };
`;

let program;
const fileOf = (index) => join(folder, `planted-${index}.ts`);
beforeAll(() => {
  typed.forEach(([line], index) => {
    writeFileSync(fileOf(index), `${around}${line}\n`);
  });
  const options = { module: ts.ModuleKind.NodeNext, target: ts.ScriptTarget.ES2023, types: ['node'], strict: true };
  program = ts.createProgram(
    typed.map((_, index) => fileOf(index)),
    { ...options, typeRoots: [join(checkout, 'node_modules/@types')] },
  );
}, 60_000);

it.each(typed.map(([line, rule], index) => [line, rule, index]))('%s', { timeout: 60_000 }, (line, rule, index) => {
  const file = program.getSourceFile(fileOf(index));
  const uses = findTypedUses(program, file).filter(({ text }) => line.includes(text));
  expect(uses.map((use) => use.rule)).toEqual(rule === null ? [] : [rule]);
  expect(findWrittenUses(file).needsTypes).toBe(true);
});
