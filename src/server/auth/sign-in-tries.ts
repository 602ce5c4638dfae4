import type { Context } from '../context.ts'
import { delayAfter } from './pace.ts'

/**
 * Lets a try at a password go on, or refuses it. A browser the person has signed in with before is counted by itself,
 * so that no stranger can lock its owner out. Strange ones are counted by address; where many addresses try one login,
 * each waits behind the others, longer with every try, and the login is locked for nobody. All of it is the same for a
 * login that nobody has.
 */
export async function admitSignIn(
  context: Context,
  { login, device }: { login: string; device: string | null },
): Promise<{ forget(): Promise<void> }> {
  const { limiter, pace, origin } = context
  if (device !== null) {
    const tries = await limiter.consume('login_device', device)
    await pace.wait(delayAfter(tries.count - 1))
    return tries
  }
  await limiter.consume('login_ip', origin.ip)
  const name = login.toLowerCase()
  const tries = await limiter.consume('login', `${origin.ip} ${name}`)
  const everywhere = await limiter.consume('login_anywhere', name)
  await pace.inLine(name, delayAfter(everywhere.count - 1))
  return tries
}
