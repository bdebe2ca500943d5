import Fastify, { type FastifyInstance } from 'fastify';
import pg from 'pg';

export interface LeanRoutes {
  url: string;
  close(): Promise<void>;
}

/**
 * What a careful engineer would write by hand where nothing but speed is asked for: Fastify, a pool of its own with plain
 * clients, prepared statements. No token, no limit, no mask, no request id.
 */
export async function serveLean(
  databaseUrl: string,
  declare: (routes: FastifyInstance, pool: pg.Pool) => void,
): Promise<LeanRoutes> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 20 });
  const routes = Fastify();
  declare(routes, pool);
  const url = await routes.listen({ host: '127.0.0.1', port: 0 });
  return {
    url,
    async close() {
      await routes.close();
      await pool.end();
    },
  };
}
