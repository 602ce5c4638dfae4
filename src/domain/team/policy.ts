/** Who may do what: the one table behind the server's guard, the menu and the disabled controls' reasons. */

export const ROLES = ['super_admin', 'admin', 'online_admin', 'online_staff'] as const
export type Role = (typeof ROLES)[number]

/** Rank for «only lower roles»: a higher number outranks a lower one. */
const RANK: Record<Role, number> = { super_admin: 4, admin: 3, online_admin: 2, online_staff: 1 }

const SA = ['super_admin'] as const
const AD = ['super_admin', 'admin'] as const
const OA = ['super_admin', 'admin', 'online_admin'] as const
const ALL = ['super_admin', 'admin', 'online_admin', 'online_staff'] as const
const OS = ['online_staff'] as const

/** Each permission and the roles that hold it. The number names the row of the permission page. */
export const POLICY = {
  'self.manage': ALL, // 2
  'guide.view': OA, // 3
  'guide.edit': AD, // 3
  'robot.view': AD, // 4
  'robot.edit': AD, // 5
  'robot.enable': AD, // 6
  'knowledge.view': AD, // 7
  'knowledge.edit': AD, // 7
  'flow.view': AD, // 9
  'flow.edit': AD, // 9
  'secret.edit': SA, // 10, whoever edits flows uses them
  'voice.view': AD, // 11
  'voice.edit': AD, // 11
  'voice.caller': AD, // 44, callers' numbers; masked for everybody else
  'test.run': AD, // 14
  'release.deploy': AD, // 15
  'release.view': OA, // 16, who, when and how much
  'release.content': AD, // 7, 16, what a release holds and what differs
  'webClient.view': AD, // 17
  'webClient.edit': AD, // 17
  'channel.view': AD, // 18, without the secrets, which nobody reads
  'channel.bind': AD, // 18
  'model.edit': AD, // 48
  'settings.view': OA, // 19
  'settings.edit': OA, // 19
  'workbench.view': OA, // 20
  'workbench.edit': OA, // 20
  'developer.edit': AD, // 21
  'apiKey.view': SA, // 22, without the secrets, which nobody reads
  'apiKey.edit': SA, // 22
  'signIn.edit': SA, // 52, whoever vouches for people may come in as any of them
  'member.view': OA, // 23
  'member.addresses': AD, // 23, masked for everybody else
  'member.edit': OA, // 24–26, narrowed by mayManage
  'member.resetPassword': OA, // 27, narrowed by mayManage
  'member.handOnSuperAdmin': SA, // 26
  'member.forceOffline': OA, // 28, narrowed by mayManage
  'group.view': OA, // 30
  'group.edit': OA, // 30
  'licence.view': OA, // 31
  'licence.assign': OA, // 31, narrowed by mayForceOffline
  'licence.reset': AD, // 31, narrowed by mayForceOffline
  'plan.claim': SA, // 32
  'application.edit': SA, // 32, make another one and name one's own
  'application.delete': SA, // 49
  'history.view': OA, // 38, of the own groups and masked without the next
  'history.whole': AD, // 38
  'history.own': ALL, // 39
  'history.unmask': ALL, // 44, narrowed by mayUnmask
  'leftMessage.view': OA, // 51, with the address, which answering needs
  'leftMessage.edit': OA, // 51
  'quickReply.team': OA, // 33, edit; all see what is for them
  'quickReply.own': ALL, // 34
  'desk.view': ALL, // 36, 41, what one serves or looks after
  'desk.serve': OS, // 41
  'queue.remove': OA, // 36
  'visitor.block': ALL, // 43, agents in their own chats and for as many days as the settings allow
  'visitor.blockAny': OA, // 43, in every chat and for longer
  'visitor.merge': ALL, // 43, agents whom they serve, with whom they may look at in the history
  'visitor.export': AD, // 45
  'visitor.erase': AD, // 45
  'desk.supervise': OA, // 36, of the own groups without `history.whole`
  'retention.edit': SA, // 46
  'masking.edit': SA, // 46
  'audit.view': AD, // 47
  'audit.export': SA, // 47, export and check
  'mail.outbox': SA, // what could not be sent, for the super admin's eyes
} as const satisfies Record<string, readonly Role[]>

export type Permission = keyof typeof POLICY
/** What a procedure declares: a permission, or that anybody signed in, anybody at all or a visitor may call it. */
export type Access = Permission | 'public' | 'session' | 'visitor'

/**
 * As what an API key acts within its scopes. It belongs to the application and not to who made it: what they may do later
 * takes nothing from it, and the list of keys shows how they stand.
 */
export const KEY_ROLES = ['admin'] as const satisfies readonly Role[]

/** Whether any of the roles holds the permission. */
export function can(roles: readonly Role[], permission: Permission): boolean {
  const holders: readonly Role[] = POLICY[permission]
  return roles.some((role) => holders.includes(role))
}

/** The highest of a member's roles; undefined for none. */
export function highestRole(roles: readonly Role[]): Role | undefined {
  return [...roles].sort((a, b) => RANK[b] - RANK[a])[0]
}

/**
 * Whether an actor may add, change or remove someone who holds (or shall hold) `target` roles: super admins manage
 * everyone but super admins, admins everyone below admin, online admins only staff.
 */
export function mayManage(actor: readonly Role[], target: readonly Role[]): boolean {
  const own = highestRole(actor)
  if (own === undefined || own === 'online_staff') return false
  const other = highestRole(target)
  return other === undefined || RANK[other] < RANK[own]
}

/** Whether an actor may force someone offline or restore them: the target's role is lower than or equal to the actor's. */
export function mayForceOffline(actor: readonly Role[], target: readonly Role[]): boolean {
  const own = highestRole(actor)
  const other = highestRole(target)
  return own !== undefined && own !== 'online_staff' && (other === undefined || RANK[other] <= RANK[own])
}
