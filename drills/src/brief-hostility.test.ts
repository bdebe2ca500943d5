import { describe } from 'vitest';
import { hostingInstalled } from '../../packages/server/testing/hosting/hosting-installed.js';
import { briefDrills, hostedDrills } from '../testing/brief-drills.js';
import { tryInBrief } from '../testing/run-drills.js';

describe('strangers who mean harm', () =>
  tryInBrief([...briefDrills.hostility, ...(hostingInstalled ? hostedDrills : [])]));
