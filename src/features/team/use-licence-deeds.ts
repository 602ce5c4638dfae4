import { client } from '#src/api/client.ts'
import { refusalOf } from '#src/api/errors.ts'
import type { Member } from '#src/api/types.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import type { LicenceAct } from './licence-reasons.ts'
import { useRefreshTeam } from './use-team.ts'

/** Gives, takes away or resets the licences of members, and tells how it went. */
export function useLicenceDeeds(appId: string) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const refresh = useRefreshTeam()
  return async (act: LicenceAct, members: readonly Member[]): Promise<boolean> => {
    const names = format.list(members.map(({ nickname }) => nickname))
    const memberIds = members.map(({ id }) => id)
    try {
      await client.licences[act]({ appId, memberIds })
      notices.done(t(($) => $.team.licences.told[act], { names }))
      return true
    } catch (error) {
      const full = refusalOf(error, 'LICENSE_EXCEEDED')
      if (full) notices.refused(t(($) => $.team.licences.full, { count: full.purchased, enabled: full.enabled }))
      else notices.failed(error)
      return false
    } finally {
      await refresh()
    }
  }
}
