import type { Env } from './env.ts'

/**
 * Whether a browser's Origin is one of our own pages. Without PUBLIC_URL the server is reached under whatever name the
 * machine has, so there the page's own host counts, which `hostHeader` names.
 */
export function isOwnOrigin(
  deps: { env: Pick<Env, 'publicUrl'>; publicUrl: string },
  origin: string | undefined,
  hostHeader?: string,
): boolean {
  if (origin === undefined) return true
  const allowed = new Set([new URL(deps.publicUrl).origin])
  if (deps.env.publicUrl === undefined) {
    const { port } = new URL(deps.publicUrl)
    for (const name of ['localhost', '127.0.0.1', '[::1]']) allowed.add(`http://${name}:${port}`)
    if (hostHeader !== undefined) allowed.add(`http://${hostHeader}`)
  }
  return allowed.has(origin)
}
