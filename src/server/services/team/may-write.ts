import type { MemberContext } from '../../context.ts'

/** An application has the server write to people only so often, and to each of them. */
export async function assertMayWrite(context: MemberContext, to: string): Promise<void> {
  const { appId } = context.member
  await context.limiter.consume('invite', appId)
  await context.limiter.consume('invite_to', `${appId}:${to}`)
}
