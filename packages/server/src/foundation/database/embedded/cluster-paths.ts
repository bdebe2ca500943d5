import { join } from 'node:path';

/** Where the embedded PostgreSQL keeps its things. `home` appears in one rename, complete, or not at all. */
export interface ClusterPaths {
  home: string;
  /** What PostgreSQL calls its data directory. */
  cluster: string;
  /** Passwords of the owner of database `souk` and of the superuser; mode 0600. */
  password: string;
  adminPassword: string;
  log: string;
}

export function clusterPathsIn(home: string): ClusterPaths {
  return {
    home,
    cluster: join(home, 'cluster'),
    password: join(home, 'password'),
    adminPassword: join(home, 'admin-password'),
    log: join(home, 'postgres.log'),
  };
}

export function clusterPathsFor(dataDir: string): ClusterPaths {
  return clusterPathsIn(join(dataDir, 'postgres'));
}

/**
 * PostgreSQL is always spawned with the cluster as its working directory. On Linux it is told to find its data through
 * that directory, because when Souk runs as root PostgreSQL runs as a user who may not walk the path to it.
 */
export function dataDirectoryArgument(cluster: string): string {
  return process.platform === 'linux' ? '/proc/self/cwd' : cluster;
}
