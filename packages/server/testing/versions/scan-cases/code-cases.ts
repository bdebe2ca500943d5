// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the placeholders belong to the programs under test
import { js, type RuleCase } from './rule-case.js';

/** Sources_parse, dynamic_code and processes. */
export const codeCases: Record<string, RuleCase> = {
  unparsable_source: {
    malicious: [
      js('function ( {'),
      { 'a.mjs': 'with (x) {}' },
      { 'main.js': Buffer.from([0, 1, 2]) },
      js(`${'('.repeat(50_000)}1`),
    ],
    benign: [js('#!/usr/bin/env node\nexport const a = 1;'), { 'a.cjs': 'return module.exports = 1;' }],
  },
  unscanned_source: {
    malicious: [{ 'src/app.ts': 'const a: number = 1' }, { 'view.jsx': '<a/>' }],
    benign: [{ 'src/app.d.ts': 'export declare const a: number' }],
  },
  eval: {
    malicious: [
      js('eval(code)'),
      js('(0, eval)(code)'),
      js("globalThis['ev' + 'al'](code)"),
      js('const run = window.eval; run(code)'),
      js('let run; run = eval; run(code)'),
      js('const { eval: run } = globalThis; run(code)'),
      js("const name = ['e', 'val'].join(''); self[name](code)"),
      js("self['lave'.split('').reverse().join('')](code)"),
      js('function harmless(eval) { return eval }\neval.call(null, code)'),
    ],
    benign: [
      js("const evaluate = (x) => x; evaluate('1 + 1')"),
      js('const o = { eval: 1 }; o.eval'),
      js("if (typeof eval === 'function') ok()"),
    ],
  },
  function_constructor: {
    malicious: [
      js("new Function('return 1')()"),
      js('Function(code)()'),
      js("(() => {}).constructor('return 1')()"),
      js("[]['constructor']['constructor'](code)()"),
      js('const make = new other.constructor(code); make()'),
      js('function harmless(Function) { return Function }\nconst make = Function; make(code)'),
    ],
    benign: [
      js('if (f instanceof Function) f()'),
      js('class A { again() { return new this.constructor(1) } }'),
      js('const bound = Function.prototype.toString'),
      js("class A { constructor() { this.kind = 'a' } }"),
    ],
  },
  text_timer: {
    malicious: [js("setTimeout('run()', 5)"), js('setInterval(`run(${x})`, 5)'), js("window.setTimeout('a' + b, 1)")],
    benign: [js('setTimeout(() => run(), 5)'), js('setInterval(tick, 1000)')],
  },
  computed_module: {
    malicious: [
      js('await import(name)'),
      { 'main.cjs': 'require(process.argv[2])' },
      js("await import('https://api.example.com/x.js')"),
      js("import { createRequire } from 'node:module'; const load = createRequire(import.meta.url); load(name)"),
      js("import 'data:text/javascript,run()'"),
      js("[process.getBuiltinModule][0]('child_process')"),
      js('const load = process.getBuiltinModule; use(load)'),
    ],
    benign: [
      js("await import('./page.js')"),
      js("const files = process.getBuiltinModule?.('node:path')"),
      js("const load = process.getBuiltinModule; load('node:path')"),
      js("if (typeof process.getBuiltinModule === 'function') use()"),
      { 'main.cjs': "const a = require('./a.js')" },
      js(
        "import { createRequire } from 'node:module'; const load = createRequire(import.meta.url); load('./data.json')",
      ),
      js('function load(require) { return require(1) }'),
    ],
  },
  code_module: {
    malicious: [
      js("import vm from 'node:vm'"),
      { 'main.cjs': "require('v' + 'm')" },
      js("process.binding('fs')"),
      js('m._compile(text, name)'),
    ],
    benign: [js("import path from 'node:path'; path.join('a', 'b')"), js('const vm = { run() {} }; vm.run()')],
  },
  disguised_import: {
    malicious: [{ 'main.cjs': "require('./logo.png')" }, js("import './payload.txt'")],
    benign: [
      js("import './page.js'; import data from './data.json' with { type: 'json' }; use(data)"),
      js("import '@scope/some.thing'"),
    ],
  },
  computed_global: {
    malicious: [
      js('globalThis[name](code)'),
      js('window[atob(text)](code)'),
      js('Reflect.get(self, name)(code)'),
      js("process['getBuiltin' + 'Module']"),
      js("let name = 'env'; name = input; process[name]('child_process')"),
      js("import host from 'node:process'; host[name]('child_process')"),
      js("globalThis.process['getBuiltin' + 'Module']('child_process')"),
      js("const { ['getBuiltin' + 'Module']: load } = process; load('child_process')"),
      js('Reflect.get(process, name)'),
      js('Object.getOwnPropertyDescriptor(process, name).value'),
      js('Object.values(process).find((one) => one.name === name)'),
    ],
    benign: [
      js("globalThis['console'].log(1)"),
      js('const value = process.env[name]'),
      js("const { env } = process; use(env['HO' + 'ME'])"),
      js("process['version']"),
      js('function f(process) { return process[name] }'),
      js('const table = { a: 1 }; table[name]'),
      js('function f(self) { return self[0] }'),
    ],
  },
  web_assembly: {
    malicious: [js('await WebAssembly.instantiate(bytes)'), js('new WebAssembly.Module(bytes)')],
    benign: [js('const WebAssembly = { compile() {} }; WebAssembly.compile()')],
  },
  child_process: {
    malicious: [
      js("import { exec } from 'child_process'; exec('ls')"),
      { 'main.cjs': "const { spawn } = require('node:child_process')" },
      js("const cp = process.getBuiltinModule('child_process')"),
      js("const cp = await import('node:' + 'child_process')"),
      js("import cluster from 'node:cluster'"),
    ],
    benign: [js("const found = /a/.exec('a'); use(found)"), js("import { spawnOrder } from './orders.js'")],
  },
  computed_worker: {
    malicious: [
      js("import { Worker } from 'node:worker_threads'; new Worker(code, { eval: true })"),
      js("import { Worker as W } from 'node:worker_threads'; new W('./a.js', { ...options })"),
      js('new Worker(URL.createObjectURL(blob))'),
    ],
    benign: [
      js("import { Worker } from 'node:worker_threads'; new Worker(new URL('./work.js', import.meta.url))"),
      js("new Worker('./work.js', { type: 'module' })"),
      js('class Worker {} \nnew Worker(anything)'),
    ],
  },
  host_file: {
    malicious: [
      js("import fs from 'node:fs'; fs.readFileSync('/etc/passwd')"),
      js("const key = home + '/.ssh/id'"),
      js("read('/proc/self/environ')"),
    ],
    benign: [js("import fs from 'node:fs'; fs.readFileSync('./templates/mail.txt')"), js("const route = '/etcetera'")],
  },
};
