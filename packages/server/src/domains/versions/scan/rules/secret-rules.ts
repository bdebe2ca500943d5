import type { AnyNode } from 'acorn';
import { constantText } from '../read-constant.js';
import { fileRule, type Rule, sourceRule } from '../rule.js';
import type { Source } from '../source.js';
import { countLines, entropyOf } from './text-measures.js';

const check = 'secrets';

/** Shapes of credentials that mean nothing else. Messages name the kind, never the secret. */
const shapes: [kind: string, pattern: RegExp][] = [
  ['an AWS access key', /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/],
  ['a Google API key', /\bAIza[0-9A-Za-z_-]{35}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[0-9A-Za-z]{36}|github_pat_[0-9A-Za-z_]{60,})\b/],
  ['a Slack token', /\bxox[abprs]-[0-9A-Za-z-]{20,}\b/],
  ['a Stripe live key', /\b[rs]k_live_[0-9A-Za-z]{20,}\b/],
  ['an npm token', /\bnpm_[0-9A-Za-z]{36}\b/],
];

const knownCredential = fileRule({
  id: 'known_credential',
  check,
  severity: 'error',
  look({ text }, report) {
    for (const [index, line] of (text ?? '').split('\n').entries()) {
      const found = shapes.find(([, pattern]) => pattern.test(line));
      if (found) report(index + 1, `The file contains ${found[0]}.`);
    }
  },
});

/** The header alone appears in every program that reads keys; the key after it is what must not be packed. */
const privateKeyPattern =
  /-----BEGIN (?:[A-Z]{1,20} ){0,3}PRIVATE KEY-----(?:\\[nr]|[\s"'+`,]){1,20}[A-Za-z0-9+/]{24}/g;

const privateKey = fileRule({
  id: 'private_key',
  check,
  severity: 'error',
  look({ text }, report) {
    const lineAt = countLines(text ?? '');
    for (const { index } of (text ?? '').matchAll(privateKeyPattern))
      report(lineAt(index), 'The file contains a private key.');
  },
});

const soukToken = fileRule({
  id: 'souk_token',
  check,
  severity: 'error',
  look({ text }, report) {
    for (const [index, line] of (text ?? '').split('\n').entries()) {
      if (/\bsvc_(?:at|rt|cs|dt|ic)_[0-9A-Za-z]{43}\b/.test(line))
        report(index + 1, 'The file contains a token or client secret of this service.');
    }
  },
});

const secretName =
  /(^|_)(password|passwd|secret|token|apikey|api_key|private_key|privatekey|access_key|accesskey|credentials?|client_secret|auth_key)($|_)/;
const placeholder =
  /^(your|my|the|some|example|sample|test|dummy|change|replace|insert|todo|xxx|\$\{|<|%|process\.env)|example|placeholder|changeme/i;
const minLength = 16;
const minEntropy = 3.5;

/** camelCase, kebab-case and snake_case read alike. */
const spoken = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();

const assignedSecret = sourceRule({
  id: 'assigned_secret',
  check,
  severity: 'error',
  look(source, report) {
    for (const { name, value, node } of assignments(source)) {
      if (!secretName.test(spoken(name))) continue;
      const text = value.type === 'Identifier' ? undefined : constantText(source, value);
      if (text !== undefined && looksSecret(text)) report(node, `${name} contains what looks like a real secret.`);
    }
  },
});

/** Random, unbroken and long: sentences, addresses and names of things are not. */
function looksSecret(text: string): boolean {
  if (text.length < minLength || /\s/.test(text) || placeholder.test(text) || /^[a-z]+:\/\//i.test(text)) return false;
  if (!/\d/.test(text) || /^[a-z]+([_./:-][a-z0-9]+)*$/.test(text)) return false;
  return entropyOf(text) >= minEntropy;
}

function assignments(source: Source): { name: string; value: AnyNode; node: AnyNode }[] {
  const found: { name: string; value: AnyNode; node: AnyNode }[] = [];
  for (const node of source.all('VariableDeclarator')) {
    if (node.id.type === 'Identifier' && node.init) found.push({ name: node.id.name, value: node.init, node });
  }
  for (const node of source.all('AssignmentExpression')) {
    const target = node.left.type === 'MemberExpression' ? node.left.property : node.left;
    if (target.type === 'Identifier') found.push({ name: target.name, value: node.right, node });
  }
  for (const node of [...source.all('Property'), ...source.all('PropertyDefinition')]) {
    const name =
      node.key.type === 'Identifier' ? node.key.name : node.key.type === 'Literal' ? String(node.key.value) : '';
    if (name && node.value) found.push({ name, value: node.value as AnyNode, node });
  }
  return found;
}

const privateFile = fileRule({
  id: 'private_file',
  check,
  severity: 'error',
  look({ path }, report) {
    const name = path.split('/').at(-1) ?? '';
    const isPrivate =
      /^\.env(\.|$)/.test(name) ||
      ['.npmrc', '.netrc', '.git-credentials', 'id_rsa', 'id_ed25519', 'id_ecdsa'].includes(name) ||
      /\.(pem|p12|pfx|key|keystore|jks)$/i.test(name);
    const isSample = /\.(example|sample|template)$/.test(name);
    if ((isPrivate && !isSample) || /(^|\/)\.(git|ssh|aws)\//.test(path))
      report(1, 'This type of file contains private settings. Remove it from the bundle.');
  },
});

export const secretRules: Rule[] = [knownCredential, privateKey, soukToken, assignedSecret, privateFile];
