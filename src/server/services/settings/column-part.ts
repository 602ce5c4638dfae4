import { eq } from 'drizzle-orm'
import type { PgColumn, PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AuditAction } from '#src/domain/audit/actions.ts'
import { DeskError } from '#src/domain/errors.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { application } from '../../db/schema/platform.ts'
import { assertBase } from './assert-base.ts'

/** A part of the settings that is a column of the application, with a revision of its own. */
type ColumnPart<State> = {
  changed: AuditAction
  columns: { revision: PgColumn; state: PgColumn }
  /** What a change writes. */
  written: (state: State, revision: number) => PgUpdateSetSource<typeof application>
  /** Refuses what cannot be, while the application is held. */
  assert?: (tx: Tx, context: MemberContext, state: State) => Promise<void>
}

/** How such a part is read, with the revision that the next change is made on, and changed on top of one. */
export function columnPart<State extends object>({ changed, columns, written, assert }: ColumnPart<State>) {
  type Row = { revision: number; state: State }
  return {
    read: (context: MemberContext): Promise<Row> =>
      context.db.inApp(context.member.appId, async (tx) => {
        const [row] = await tx.select(columns).from(application)
        if (!row) throw new DeskError('NOT_FOUND')
        return row as Row
      }),

    update: (context: MemberContext, base: number, state: State): Promise<{ revision: number }> => {
      const { appId } = context.member
      return context.db.inApp(appId, async (tx) => {
        const [found] = await tx.select(columns).from(application).for('update')
        if (!found) throw new DeskError('NOT_FOUND')
        const row = found as Row
        await assertBase(tx, changed, { stands: row.revision, base })
        await assert?.(tx, context, state)
        const revision = row.revision + 1
        await tx.update(application).set(written(state, revision)).where(eq(application.appId, appId))
        await writeAudit(tx, context, appId, { action: changed, before: row.state, after: state })
        return { revision }
      })
    },
  }
}
