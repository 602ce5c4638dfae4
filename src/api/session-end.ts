import { apiFailure } from './errors.ts'

/** Asks who works here to sign in again; resolves to whether the same person is signed in again. */
export type AskAgain = () => Promise<boolean>

let ask: AskAgain | undefined
let asking: Promise<boolean> | undefined
/** How often somebody has signed in again on this page. */
let times = 0

/** Says how this page asks, until the returned function is called. A page that does not, such as sign-in, gets the refusal. */
export function askAgainBy(next: AskAgain): () => void {
  ask = next
  return () => {
    if (ask === next) ask = undefined
  }
}

/** Whether who worked here is signed in again: asked once, however many calls the end of the session has met. */
export function signInAgain(): Promise<boolean> {
  if (ask === undefined) return Promise.resolve(false)
  asking ??= ask()
    .then((isBack) => {
      if (isBack) times += 1
      return isBack
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}

/**
 * Does what needs a session. Where it has ended, the call waits until the same person has signed in again and is then made
 * once more; whoever does not come back gets the refusal.
 */
export async function withSession<T>(call: () => Promise<T>): Promise<T> {
  const before = times
  try {
    return await call()
  } catch (error) {
    if (apiFailure(error).code !== 'UNAUTHORIZED') throw error
    // It may have been under way while somebody signed in again: then nobody is asked a second time.
    if (times === before && !(await signInAgain())) throw error
    return withSession(call)
  }
}
