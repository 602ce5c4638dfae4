import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { client } from '#src/api/client.ts'
import type { ForcedLeaving, Leaving, OwnStatus } from '#src/domain/team/status.ts'
import type { Member } from '#src/api/types.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { withProof } from '#src/features/shared/session/proof.ts'
import { meQuery } from '#src/features/shared/session/session.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTellDelivery } from './use-tell-delivery.ts'
import { useRefreshTeam } from './use-team.ts'

/** What can be done to a member at once. Each says how it went; those that can be taken back offer it. */
export function useMemberDeeds(appId: string) {
  const t = useTexts()
  const notices = useNotices()
  const tellDelivery = useTellDelivery()
  const refresh = useRefreshTeam()
  const queryClient = useQueryClient()
  const router = useRouter()

  /** Does it and tells; resolves to whether it worked. */
  async function run<T>(deed: () => Promise<T>, tell: (outcome: T) => void): Promise<boolean> {
    try {
      tell(await deed())
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  async function setState({ id: memberId, nickname: name }: Member, state: Member['state']) {
    const set = (next: Member['state']) => client.team.setMemberState({ appId, memberId, state: next })
    const title =
      state === 'disabled' ? t(($) => $.team.told.disabled, { name }) : t(($) => $.team.told.enabled, { name })
    const undo = async () => {
      await set(state === 'disabled' ? 'active' : 'disabled')
      await refresh()
    }
    return run(
      () => set(state),
      () => notices.undoable(title, undo, `member ${memberId}`),
    )
  }

  /** Takes them offline for a reason; without one they are restored. */
  function forceOffline(
    { id: memberId, nickname: name }: Member,
    why?: { reason: string; conversations: ForcedLeaving },
  ) {
    const forced = why !== undefined
    return run(
      () => client.team.forceOffline({ appId, memberId, forced, ...why }),
      () => notices.done(forced ? t(($) => $.team.told.offline, { name }) : t(($) => $.team.told.restored, { name })),
    )
  }

  function setStatus(
    { id: memberId, nickname: name }: Member,
    chosen: { status: OwnStatus; breakReason?: string; conversations: Leaving },
  ) {
    return run(
      () => client.team.setMemberStatus({ appId, memberId, ...chosen }),
      () => notices.done(t(($) => $.team.told.statusSet, { name, status: t(($) => $.team.status[chosen.status]) })),
    )
  }

  function resetPassword({ id: memberId, email }: Member) {
    return run(
      () => client.team.resetMemberPassword({ appId, memberId }),
      ({ delivery }) =>
        tellDelivery(
          delivery,
          t(($) => $.team.told.reset, { email: email ?? '' }),
        ),
    )
  }

  function removeFactor({ id: memberId, nickname: name }: Member) {
    return run(
      () => client.team.removeMemberFactor({ appId, memberId }),
      () => notices.done(t(($) => $.team.told.factorRemoved, { name })),
    )
  }

  function handOn({ id: memberId, nickname: name }: Member) {
    return run(
      () => withProof(() => client.team.handOnSuperAdmin({ appId, memberId })),
      () => {
        notices.done(t(($) => $.team.told.handedOn, { name }))
        // What one may do has changed oneself.
        void queryClient.invalidateQueries({ queryKey: meQuery().queryKey }).then(() => router.invalidate())
      },
    )
  }

  function remove({ id: memberId, nickname: name }: Member) {
    return run(
      () => client.team.removeMember({ appId, memberId }),
      () => notices.done(t(($) => $.team.told.removed, { name })),
    )
  }

  return { setState, forceOffline, setStatus, resetPassword, removeFactor, handOn, remove }
}
