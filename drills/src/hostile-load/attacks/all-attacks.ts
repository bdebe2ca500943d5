import type { Attack } from '../attack.js';
import { bodyAttacks } from './body-attacks.js';
import { bundleAttacks } from './bundle-attacks.js';
import { doorAttacks } from './door-attacks.js';
import { imageAttacks } from './image-attacks.js';
import { manifestAttacks } from './manifest-attacks.js';
import { socketAttacks } from './socket-attacks.js';

export const allAttacks: Attack[] = [
  ...bundleAttacks,
  ...bodyAttacks,
  ...manifestAttacks,
  ...imageAttacks,
  ...doorAttacks,
  ...socketAttacks,
];
