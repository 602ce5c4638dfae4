import { createORPCClient } from '@orpc/client'
import { RPCLink } from '@orpc/client/fetch'
import type { ApiClient } from '#src/contract/index.ts'
import { FIRST_LIMITS } from '#src/domain/first-limits.ts'
import { withSession } from './session-end.ts'

/** What asks other systems, sends a file or looks through much: it may take its time. */
export const LONG: ReadonlySet<string> = new Set([
  'application.setLogo',
  'files.suggest',
  'flows.perform',
  'flows.runTests',
  'impact.preview',
  'imports.errors',
  'imports.exported',
  'imports.original',
  'imports.upload',
  'knowledge.suggestSimilar',
  'profile.setAvatar',
  'release.deploy',
  'release.tests',
  'retrievals.test',
  'robot.setAvatar',
  'robot.setEnabled',
  'robot.testModel',
  'robot.thresholdStudy',
  'tryOut.ask',
  'voice.addSound',
])

/** What is refused for want of a session without asking for one: its own screen knows what to do. */
const ASKS_FOR_NONE: ReadonlySet<string> = new Set(['auth.confirmContact', 'auth.signOut'])

/** How long a call is waited for, in milliseconds. */
export const patienceWith = (path: readonly string[]): number =>
  LONG.has(path.join('.')) ? FIRST_LIMITS.request.longMs : FIRST_LIMITS.request.answerMs

/**
 * The typed client. The session travels in a cookie; where it has ended, a call waits for it to come back, see
 * session-end.ts. A request that is not answered in time rejects, see errors.ts.
 */
export const client: ApiClient = clientWith({})

/** The same for a page that may go at any moment: its requests outlive it. The browser takes 64 KiB of them at most. */
export const partingClient: ApiClient = clientWith({ keepalive: true })

function clientWith(options: RequestInit): ApiClient {
  return createORPCClient(
    new RPCLink({
      url: () => `${globalThis.location.origin}/rpc`,
      interceptors: [({ path, next }) => (ASKS_FOR_NONE.has(path.join('.')) ? next() : withSession(() => next()))],
      fetch: (request, init, _, path) => {
        const signal = AbortSignal.any([request.signal, AbortSignal.timeout(patienceWith(path))])
        return globalThis.fetch(request, { ...init, ...options, credentials: 'same-origin', signal })
      },
    }),
  )
}
