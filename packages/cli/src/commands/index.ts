import type { Command, CommandGroup } from '../command.js';
import { api } from './api.js';
import { app } from './app/index.js';
import { completionOf } from './completion.js';
import { docs } from './docs.js';
import { doctor } from './doctor.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { mcp } from './mcp.js';
import { server } from './server/index.js';
import { store } from './store/index.js';
import { webhooks } from './webhooks/index.js';
import { whoami } from './whoami.js';

export const commands: readonly (Command | CommandGroup)[] = [
  login,
  logout,
  whoami,
  server,
  app,
  webhooks,
  store,
  api,
  docs,
  mcp,
  doctor,
  completionOf(() => commands),
];
