/** Events as the webhook engine takes them: from the queue, or again by their ids while they are kept. */
export {
  asUnqueued,
  findEvents,
  forgetEvents,
  lockingNewest,
  lockQueuedEvents,
  nextQueuedBusiness,
  type QueuedEvent,
  type QueueOptions,
  type RecordedEvent,
  type Unqueued,
  unqueueEvents,
  unqueueing,
  type WrittenResource,
} from './event-queue-table.js';
