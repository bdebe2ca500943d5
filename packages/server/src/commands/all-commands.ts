import { grantStaff, revokeStaff } from './appoint-staff.js';
import type { Command } from './command.js';
import { migrateDatabase } from './migrate-database.js';
import { rotateKey } from './rotate-key.js';

export const allCommands: Command[] = [grantStaff, revokeStaff, rotateKey, migrateDatabase];
