import { chmod, chown, mkdir } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';

/** The instance's side of them is named in its configuration. */
export interface InstanceSockets {
  folder: string;
  pathOf(name: 'in' | 'alive'): string;
  close(): void;
}

/** Listens where the instance calls out. The folder belongs to the instance's user, who makes its own two sockets there. */
export async function openSockets(
  folder: string,
  userId: number | null,
  servers: { out: Server; kv: Server; logs: Server },
): Promise<InstanceSockets> {
  await mkdir(folder, { mode: 0o700 });
  for (const [name, server] of Object.entries(servers)) {
    const path = join(folder, `${name}.sock`);
    await listen(server, path);
    await chmod(path, 0o666);
  }
  if (userId !== null) await chown(folder, userId, userId);
  return {
    folder,
    pathOf: (name) => join(folder, `${name}.sock`),
    close() {
      for (const server of Object.values(servers)) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}
