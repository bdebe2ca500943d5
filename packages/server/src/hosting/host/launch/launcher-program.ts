// A process of its own that starts instances: to fork takes tens of milliseconds on a busy machine, in which Souk itself would
// answer nobody. It holds nothing, and ends, with all it started, when Souk does.
import { launchProcess } from '../instance/launch-process.js';
import { changeClass } from '../watch/yield-cpu.js';
import type { LaunchNews, LaunchOrder, Order } from './launch-messages.js';

/** How to end what was started, from its first moment on. */
const running = new Set<() => void>();

async function launch({ id, box, boxed, withinMs }: LaunchOrder): Promise<void> {
  const launched = await launchProcess(box, boxed, withinMs, running).catch((error: Error) => {
    return { errorCode: 'START_FAILED' as const, message: error.message };
  });
  if ('errorCode' in launched) return tell({ id, failed: launched });
  const { pid, yields } = launched;
  tell({ id, started: { pid, yields } });
  const lastWords = await launched.ended;
  tell({ id, ended: { lastWords } });
}

function tell(news: LaunchNews): void {
  if (process.connected) process.send?.(news);
}

process.on('message', (order: Order) => {
  if ('boxed' in order) void launch(order);
  else void changeClass(order.scheduler, order.pid, order.yields);
});
process.on('disconnect', () => {
  for (const kill of running) kill();
  process.exit(0);
});
// A terminal sends its signals to everybody; Souk decides when its instances end.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
