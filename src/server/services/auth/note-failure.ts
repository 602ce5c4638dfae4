import { writeAudit } from '../../audit.ts'
import type { Context } from '../../context.ts'
import { membershipsOf } from './memberships.ts'

/** Notes a failed sign-in aside, so that the answer takes as long as for an account that does not exist. */
export function noteFailure(context: Context, personId: string): void {
  const note = async () => {
    for (const { appId } of await membershipsOf(context, personId)) {
      await context.db.inApp(appId, (tx) =>
        writeAudit(tx, context, appId, { action: 'login.failed', target: personId }),
      )
    }
  }
  setImmediate(() => {
    note().catch((error: unknown) => context.log.error({ err: error }, 'a failed sign-in was not noted'))
  })
}
