/** Events as the webhook engine takes them: from the queue, or again by their ids while they are kept. */
export {
  deleteOldEvents,
  findEvents,
  lockQueuedEvents,
  nextQueuedBusiness,
  type QueuedEvent,
  type QueueOptions,
  type RecordedEvent,
  unqueueEvents,
  unqueueing,
} from './event-queue-table.js';
