import type { Member } from '#src/api/types.ts'
import { api, refusal } from '../../support/api.tsx'
import type { SampleDesk } from './sample-desk.ts'

/** The calls of licences, answered from the members of a sample and from what its plan has. */
export function fakeLicences(desk: SampleDesk) {
  const { plan } = desk
  const enabled = () => desk.members.filter(({ licence }) => licence === 'held' || licence === 'used').length
  const set = (ids: readonly string[], licence: Member['licence']) => {
    desk.members = desk.members.map((one) => (ids.includes(one.id) ? { ...one, licence, ...OFF[licence] } : one))
    return {}
  }
  return {
    licences: {
      overview: api.licences.overview.handler(() => ({
        purchased: plan.purchased,
        enabled: enabled(),
        assigned: desk.members.filter(({ licence }) => licence === 'held').length,
        resetsLeft: plan.resets - plan.resetsUsed,
        resets: plan.resets,
        signedIn: desk.members.filter(({ licence, status }) => licence === 'held' && status !== 'offline').length,
        peak: 6,
        month: '2026-11',
        plan: plan.standing,
        assignAtLogin: plan.assignAtLogin,
        claimable: plan.claimable,
      })),
      assign: api.licences.assign.handler(({ input }) => {
        const wanted = desk.members.filter(({ id, licence }) => input.memberIds.includes(id) && licence === 'none')
        if (plan.purchased !== null && enabled() + wanted.length > plan.purchased)
          throw refusal('LICENSE_EXCEEDED', { purchased: plan.purchased, enabled: enabled() })
        return set(input.memberIds, 'held')
      }),
      takeAway: api.licences.takeAway.handler(({ input }) => set(input.memberIds, 'used')),
      reset: api.licences.reset.handler(({ input }) => {
        if (plan.resetsUsed + input.memberIds.length > plan.resets) throw refusal('LICENSE_NO_RESETS')
        plan.resetsUsed += input.memberIds.length
        return set(input.memberIds, 'none')
      }),
      setAtLogin: api.licences.setAtLogin.handler(({ input }) => {
        plan.assignAtLogin = input.assignAtLogin
        return {}
      }),
      claim: api.licences.claim.handler(() => {
        plan.claimable = false
        plan.purchased = (plan.purchased ?? 0) + 2
        return { purchased: plan.purchased }
      }),
    },
  }
}

/** Who loses theirs is off the desk. */
const OFF: Partial<Record<Member['licence'], Partial<Member>>> = {
  used: { status: 'offline', load: 0 },
  none: { status: 'offline', load: 0 },
}
