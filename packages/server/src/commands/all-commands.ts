import { grantStaff, revokeStaff } from './appoint-staff.js';
import type { Command } from './command.js';
import { migrateDatabase } from './migrate-database.js';
import { rotateKey } from './rotate-key.js';
import { turnOffSecondFactor } from './turn-off-second-factor.js';

export const allCommands: Command[] = [grantStaff, revokeStaff, turnOffSecondFactor, rotateKey, migrateDatabase];
