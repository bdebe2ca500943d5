import type { CommandGroup } from '../../command.js';
import { checkApp } from './check.js';
import { createApp } from './create.js';
import { deployApp } from './deploy.js';
import { devApp } from './dev.js';
import { environment } from './environment.js';
import { showApp } from './info.js';
import { initApp } from './init.js';
import { linkApp } from './link.js';
import { listApps } from './list.js';
import { showLogs } from './logs.js';
import { openApp } from './open.js';
import { releaseVersion } from './release.js';
import { rollBack } from './rollback.js';
import { secrets } from './secrets/index.js';
import { showStatus } from './status.js';
import { submitApp } from './submit.js';
import { validateManifest } from './validate.js';
import { listVersions } from './versions.js';

export const app: CommandGroup = {
  name: 'app',
  summary: 'Manage your apps: create, develop, deploy, release and submit',
  commands: [
    initApp,
    devApp,
    createApp,
    listApps,
    showApp,
    linkApp,
    openApp,
    validateManifest,
    deployApp,
    listVersions,
    releaseVersion,
    rollBack,
    secrets,
    environment,
    showLogs,
    checkApp,
    submitApp,
    showStatus,
  ],
};
