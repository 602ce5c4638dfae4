import type { Group, Member } from '#src/api/types.ts'

/** When a member of a group is asked; `place`: 1 to 9, null where places do not count. */
type Asked = { nickname: string; tier: Group['ranks'][number]['tier']; place: number | null }

/** The members of a group in the order in which they are asked: backups last, and before that by place where it counts. */
export function inAskingOrder(
  members: readonly Pick<Member, 'id' | 'nickname'>[],
  { ranks, rules }: Pick<Group, 'ranks' | 'rules'>,
): Asked[] {
  return members
    .flatMap(({ id, nickname }) => {
      const rank = ranks.find(({ personId }) => personId === id)
      return rank === undefined ? [] : [{ nickname, tier: rank.tier, place: rules.usePriority ? rank.priority : null }]
    })
    .toSorted((a, b) => Number(a.tier === 'backup') - Number(b.tier === 'backup') || (a.place ?? 0) - (b.place ?? 0))
}

/** Whether nobody is asked before anybody else. */
export const isAlike = (order: readonly Asked[]): boolean =>
  order.every(({ tier, place }) => tier === order[0]?.tier && place === order[0]?.place)
