import type { MemberContext } from '../../context.ts'
import { readUserTags } from '../../conversations/user-tags.ts'

/** Tags of visitors that an entry may ask for. */
export function listUserTags(context: MemberContext): Promise<string[]> {
  return context.db.inApp(context.member.appId, readUserTags)
}
