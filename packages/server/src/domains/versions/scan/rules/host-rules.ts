import type { AnyNode } from 'acorn';
import { constantStart, constantText, memberName } from '../read-constant.js';
import { calledMeaning, loadedModules, meaningOf, moduleOf } from '../resolve-names.js';
import { type Rule, type ScanContext, sourceRule } from '../rule.js';
import type { Source } from '../source.js';

const check = 'network_hosts';

interface Target {
  node: AnyNode;
  address: AnyNode;
  /** The address is a bare host name, not a URL. */
  bare: boolean;
}

const globalCallers = new Set(['fetch', 'WebSocket', 'EventSource', 'navigator.sendBeacon', 'importScripts']);
const requestMembers = new Set([
  'request',
  'get',
  'post',
  'put',
  'patch',
  'delete',
  'head',
  'fetch',
  'stream',
  'default',
  '',
]);
const requestModules = new Set([
  'http',
  'https',
  'http2',
  'undici',
  'axios',
  'got',
  'node-fetch',
  'ws',
  'superagent',
  'needle',
]);
const socketModules = new Set(['net', 'tls', 'dgram']);

/** Every network call, with the expression for its destination. */
function targetsOf(source: Source): Target[] {
  const calls = [...source.all('CallExpression'), ...source.all('NewExpression')];
  return calls.flatMap((node): Target[] => {
    const called = calledMeaning(source, node.callee as AnyNode);
    const [first, second] = node.arguments;
    if (isOpenOfRequest(source, node) && second) return [{ node, address: second, bare: false }];
    if (!first || called === undefined) return [];
    if (globalCallers.has(called)) return [addressIn(source, node, first)];
    const [module = '', member = ''] = (moduleOf(called) ?? '').split('.');
    if (requestModules.has(module) && (requestMembers.has(member) || member === 'connect'))
      return [addressIn(source, node, first)];
    if (socketModules.has(module) && /^(connect|createConnection)$/.test(member)) {
      return [
        first.type === 'ObjectExpression'
          ? addressIn(source, node, first)
          : { node, address: second ?? first, bare: true },
      ];
    }
    return [];
  });
}

function isOpenOfRequest(source: Source, node: AnyNode): boolean {
  if (
    node.type !== 'CallExpression' ||
    node.callee.type !== 'MemberExpression' ||
    memberName(source, node.callee) !== 'open'
  )
    return false;
  const method = constantText(source, node.arguments[0]);
  return method !== undefined && /^(get|post|put|patch|delete|head|options)$/i.test(method);
}

/** An options object says it in `hostname`, `host`, `url` or `origin`. */
function addressIn(source: Source, node: AnyNode, first: AnyNode): Target {
  if (first.type === 'NewExpression' && meaningOf(source, first.callee as AnyNode) === 'URL') {
    const base = first.arguments[1];
    const own = first.arguments[0];
    const isWhole = own && /^[a-z]+:\/\//i.test(constantStart(source, own));
    return { node, address: (isWhole ? own : (base ?? own)) ?? first, bare: false };
  }
  if (first.type !== 'ObjectExpression') return { node, address: first, bare: false };
  for (const wanted of ['hostname', 'host', 'url', 'origin', 'baseURL']) {
    const property = first.properties.find(
      (one) => one.type === 'Property' && one.key.type === 'Identifier' && one.key.name === wanted,
    );
    if (property?.type === 'Property')
      return { node, address: property.value as AnyNode, bare: wanted.startsWith('host') };
  }
  return { node, address: first, bare: true };
}

type BusinessAccess = { host: string } | 'own' | 'unknown';

function reachOf(source: Source, { address, bare }: Target): BusinessAccess {
  const whole = constantText(source, address);
  if (bare) return whole === undefined ? 'unknown' : { host: whole.replace(/:\d+$/, '').toLowerCase() };
  const start = whole ?? constantStart(source, address);
  const authority = /^(?:https?|wss?):\/\/([^/?#]*)([/?#]?)/i.exec(start);
  if (authority) {
    // `https://api.exam` + rest: the host continues in an unknown part.
    if (whole === undefined && authority[2] === '') return 'unknown';
    return { host: (authority[1] ?? '').replace(/^.*@/, '').replace(/:\d+$/, '').toLowerCase() };
  }
  if (start.startsWith('//')) return { host: (start.slice(2).split(/[/?#]/)[0] ?? '').toLowerCase() };
  return /^(\/|\.{1,2}\/|\?)/.test(start) ? 'own' : 'unknown';
}

function isDeclaredHost(
  host: string,
  { allowedHosts, ownHosts }: Pick<ScanContext, 'allowedHosts' | 'ownHosts'>,
): boolean {
  if (ownHosts.includes(host)) return true;
  return allowedHosts.some((allowed) =>
    allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed,
  );
}

const undeclaredHost = sourceRule({
  id: 'undeclared_host',
  check,
  severity: 'error',
  look(source, report, context) {
    for (const target of targetsOf(source)) {
      const reach = reachOf(source, target);
      if (typeof reach === 'object' && !isDeclaredHost(reach.host, context))
        report(target.node, `${reach.host} is called, but is not in allowed_hosts.`);
    }
  },
});

const computedHost = sourceRule({
  id: 'computed_host',
  check,
  severity: 'warning',
  look(source, report) {
    for (const target of targetsOf(source)) {
      if (reachOf(source, target) === 'unknown')
        report(target.node, 'The host is computed, so it cannot be compared with allowed_hosts.');
    }
  },
});

const rawSocket = sourceRule({
  id: 'raw_socket',
  check,
  severity: 'warning',
  look(source, report) {
    for (const { node, name } of loadedModules(source)) {
      if (name && (socketModules.has(name) || name === 'dns' || name === 'dns/promises'))
        report(node, `The module ${name} reaches the network below HTTP.`);
    }
  },
});

export const hostRules: Rule[] = [undeclaredHost, computedHost, rawSocket];
