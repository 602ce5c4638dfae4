import type { SettingUsers, UsedBy } from '#src/api/types.ts'

type Own = Partial<Record<SettingUsers['kind'], SettingUsers['own'][number]>>

/** Three groups, two accounts, two channels and a voice menu; of each kind whoever is given goes by hours of its own. */
export function usedBySample(own: Own = {}): UsedBy {
  const users = (kind: SettingUsers['kind'], total: number, others: Own = {}): SettingUsers => {
    const one = others[kind]
    return { kind, total, own: one === undefined ? [] : [one] }
  }
  return {
    texts: [users('group', 3), users('account', 2)],
    assignment: [users('account', 2)],
    timeouts: [users('group', 3)],
    hours: [users('group', 3, own), users('channel', 2, own), users('account', 2, own), users('menu', 1, own)],
    afterWork: [users('group', 3)],
  }
}
