/** The login that owns the cluster and the database; it exists only behind the private socket. */
export const CLUSTER_LOGIN = 'deskwright'

/** The database inside the cluster. */
export const CLUSTER_DATABASE = 'deskwright'

/** The options a cluster is created with. PostgreSQL 17 brought its own C.UTF-8, which no system library can change. */
export function initOptions(major: number): string[] {
  return [
    `--username=${CLUSTER_LOGIN}`,
    '--auth=trust',
    '--encoding=UTF8',
    ...(major >= 17 ? ['--locale-provider=builtin'] : []),
    '--locale=C.UTF-8',
    '--data-checksums',
    '--no-instructions',
  ]
}

/**
 * The settings a cluster is run with, as arguments; small memory, nothing on the network, no personal value in the log. That
 * what is committed is on the disk is PostgreSQL's default and not said here, where nobody could take it back: tests do.
 */
export function serverOptions(socketDir: string): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '32MB',
    max_wal_size: '512MB',
    // As on any disk without moving parts: on small tables too an index is the shorter way.
    random_page_cost: '1.1',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_line_prefix: '%m [%p] ',
    log_checkpoints: 'off',
    // Statements and the details of a violated constraint hold what people wrote.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'panic',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
