import type { Group, Member } from '#src/api/types.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { NEW_RULES } from '#src/domain/routing/group-rules.ts'
import { draftOf as hoursDraftOf, type HoursDraft } from '#src/editor/hours/hours-draft.ts'
import { codePoints } from '#src/lib/code-points.ts'
import type { DraftFault } from './member-draft.ts'

/** A group as it is edited. */
export type GroupDraft = Pick<
  Group,
  'name' | 'strategy' | 'receptionLimit' | 'memberIds' | 'rules' | 'ranks' | 'texts' | 'translations'
> & {
  hours: HoursDraft | null
}

/** What a new group begins with. */
const NEW_GROUP: GroupDraft = {
  name: '',
  strategy: 'longest_idle',
  receptionLimit: 5,
  memberIds: [],
  rules: NEW_RULES,
  ranks: [],
  hours: null,
  texts: {},
  translations: {},
}

/** A draft of a group, or of a new one. Members who are disabled leave it with the next save, since no group may hold them. */
export function draftOf(group: Group | undefined, active: readonly Member[]): GroupDraft {
  if (group === undefined) return NEW_GROUP
  const { name, strategy, receptionLimit, memberIds, rules, ranks, hours, texts, translations } = group
  return {
    name,
    strategy,
    receptionLimit,
    rules,
    ranks,
    texts,
    translations,
    hours: hours && hoursDraftOf(hours),
    memberIds: memberIds.filter((id) => active.some((one) => one.id === id)),
  }
}

export function groupNameFault(name: string): DraftFault | undefined {
  const limit = LIMITS.team.groupName
  if (name.trim() === '') return { code: 'required', limit }
  return codePoints(name.trim()) > limit ? { code: 'tooLong', limit } : undefined
}
