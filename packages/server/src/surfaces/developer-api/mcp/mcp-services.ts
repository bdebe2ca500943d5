import { type Confirmations, type Docs, openConfirmations, openDocs } from '@souk/mcp';
import { type CallsInProgress, openCallsInProgress } from '../../../foundation/limits/calls-in-progress.js';
import type { Foundation } from '../../../foundation/platform.js';
import { deriveKey } from '../../../foundation/secrets/derive-keys.js';

/** What calls of agents share in one process. What is signed here, every process accepts. */
export interface McpServices {
  confirmations: Confirmations;
  /** The index of the documentation, made when it is first searched. */
  docs: Docs;
  calls: CallsInProgress;
}

declare module '../../../foundation/platform.js' {
  interface Parts {
    mcp: McpServices;
  }
}

export function openMcpServices({ config, clock }: Foundation): McpServices {
  return {
    confirmations: openConfirmations(deriveKey(config.masterKey, 'mcp-confirmations'), () => clock.now()),
    docs: openDocs(),
    calls: openCallsInProgress({ most: 200, maxOfOwner: 10 }),
  };
}
