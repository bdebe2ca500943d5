import { describe } from 'vitest';
import { briefDrills } from '../testing/brief-drills.js';
import { tryInBrief } from '../testing/run-drills.js';

describe('processes that are killed', () => tryInBrief(briefDrills.kills));
