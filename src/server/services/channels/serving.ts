import { and, eq } from 'drizzle-orm'
import type { Serving } from '#src/domain/channel/serving.ts'
import { DeskError } from '#src/domain/errors.ts'
import type { AccountRow } from '../../channels/accounts.ts'
import { stands } from '../../conversations/standing.ts'
import type { Tx } from '../../db/client.ts'
import { agentGroup } from '../../db/schema/team.ts'

/** How who comes by an account is served, from its columns. */
export const servingIn = ({
  bot,
  groupId,
  welcome,
  hours,
  visitorReminder,
  visitorEnd,
  texts,
  textTranslations,
}: AccountRow): Serving => ({
  bot,
  groupId,
  welcome,
  hours,
  silence: visitorEnd === null ? null : { visitorReminder, visitorEnd },
  texts,
  translations: textTranslations,
})

/** The columns of it. Throws INVALID where its group is none, or was disbanded. */
export async function servingColumns(tx: Tx, { translations, silence, ...rest }: Serving) {
  const { groupId } = rest
  if (groupId !== null && (await tx.$count(agentGroup, and(eq(agentGroup.id, groupId), stands))) === 0)
    throw new DeskError('INVALID', { issues: [{ path: ['serving', 'groupId'], code: 'UNKNOWN' }] })
  const { visitorReminder, visitorEnd } = silence ?? { visitorReminder: null, visitorEnd: null }
  return { ...rest, visitorReminder, visitorEnd, textTranslations: translations }
}
