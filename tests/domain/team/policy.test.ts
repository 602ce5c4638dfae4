import fc from '#tests/support/properties.ts'
import { describe, expect, it } from 'vitest'
import { can, highestRole, mayForceOffline, mayManage, POLICY, ROLES, type Role } from '#src/domain/team/policy.ts'

const roles = fc.uniqueArray(fc.constantFrom(...ROLES), { minLength: 1 })

describe('the policy', () => {
  it('names at least one role for every permission', () => {
    for (const holders of Object.values(POLICY)) expect(holders.length).toBeGreaterThan(0)
  })

  it.each<[Role, (keyof typeof POLICY)[]]>([
    ['online_staff', ['desk.serve', 'history.own', 'self.manage']],
    ['online_admin', ['member.view', 'group.edit', 'history.view', 'guide.view', 'release.view']],
    ['admin', ['robot.edit', 'knowledge.edit', 'release.deploy', 'audit.view']],
    ['super_admin', ['plan.claim', 'mail.outbox', 'release.deploy']],
  ])('gives %s its own', (role, permissions) => {
    for (const permission of permissions) expect(can([role], permission)).toBe(true)
  })

  it.each<[Role, (keyof typeof POLICY)[]]>([
    [
      'online_staff',
      [
        'group.view',
        'member.view',
        'robot.view',
        'knowledge.view',
        'release.view',
        'history.view',
        'guide.view',
        'audit.view',
      ],
    ],
    ['online_admin', ['robot.view', 'knowledge.view', 'desk.serve', 'release.deploy', 'audit.view', 'guide.edit']],
    ['admin', ['desk.serve', 'plan.claim', 'mail.outbox']],
    ['super_admin', ['desk.serve']],
  ])('withholds from %s what is not theirs', (role, permissions) => {
    for (const permission of permissions) expect(can([role], permission)).toBe(false)
  })

  it('lets nobody manage their equals or betters', () => {
    fc.assert(
      fc.property(roles, roles, (actor, target) => {
        const ranks: Record<Role, number> = { super_admin: 4, admin: 3, online_admin: 2, online_staff: 1 }
        const [own, other] = [ranks[highestRole(actor) ?? 'online_staff'], ranks[highestRole(target) ?? 'online_staff']]
        expect(mayManage(actor, target)).toBe(own > other)
        if (mayManage(actor, target)) expect(mayForceOffline(actor, target)).toBe(true)
      }),
    )
  })

  it('lets staff manage nobody', () => {
    expect(mayManage(['online_staff'], [])).toBe(false)
    expect(mayForceOffline(['online_staff'], ['online_staff'])).toBe(false)
  })
})
