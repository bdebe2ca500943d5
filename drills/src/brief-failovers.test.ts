import { describe } from 'vitest';
import { briefDrills } from '../testing/brief-drills.js';
import { tryInBrief } from '../testing/run-drills.js';

describe('a database that is lost', () => tryInBrief(briefDrills.failovers));
