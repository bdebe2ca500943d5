import { badRequests } from './entries/bad-requests.js';
import { killAnything } from './entries/kill-anything.js';
import { killWebhookWorkers } from './entries/kill-webhook-workers.js';
import type { Drill } from './harness/drill.js';

/** Every fault Souk is rehearsed against, in the order in which it is printed. */
export const allDrills: Drill[] = [badRequests, killAnything, killWebhookWorkers];
