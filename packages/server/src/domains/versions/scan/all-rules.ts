import type { Rule } from './rule.js';
import { dataSafetyRules } from './rules/data-safety-rules.js';
import { dependencyRules } from './rules/dependency-rules.js';
import { dynamicCodeRules } from './rules/dynamic-code-rules.js';
import { fileRules } from './rules/file-rules.js';
import { hostRules } from './rules/host-rules.js';
import { entangledSource, obfuscationRules } from './rules/obfuscation-rules.js';
import { processRules } from './rules/process-rules.js';
import { secretRules } from './rules/secret-rules.js';

export const allRules: readonly Rule[] = [
  ...fileRules,
  ...dynamicCodeRules,
  ...processRules,
  ...secretRules,
  ...obfuscationRules,
  ...hostRules,
  ...dependencyRules,
  ...dataSafetyRules,
  entangledSource,
];
