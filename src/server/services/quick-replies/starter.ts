import { quickReplyInputSchema } from '#src/domain/quick-reply/quick-reply.ts'
import type { Language } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import { starterReplies } from '../../content/replies/starter.ts'
import type { MemberContext } from '../../context.ts'
import { quickReply } from '../../db/schema/quick-reply.ts'
import { categoryFinder } from './category-finder.ts'
import { assertRoomFor, insertReply } from './quick-replies.ts'

/** Adds the quick replies to begin with in a language; those whose text is there already are left out. Throws QUICK_REPLY_LIMIT. */
export function addStarterReplies(
  context: MemberContext,
  { language }: { language: Language },
): Promise<{ added: number }> {
  const { appId } = context.member
  const pack = starterReplies(language)
  return context.db.inApp(appId, async (tx) => {
    await assertRoomFor(tx, appId, pack.length)
    const held = await tx.select({ content: quickReply.content, shortcut: quickReply.shortcut }).from(quickReply)
    const contents = new Set(held.map(({ content }) => content))
    const shortcuts = new Set(held.map(({ shortcut }) => shortcut.toLowerCase()))
    const fresh = pack.filter(({ content }) => !contents.has(content))
    const categoryFor = await categoryFinder(tx, context)
    for (const { category, shortcut, ...texts } of fresh) {
      const reply = quickReplyInputSchema.parse({
        ...texts,
        shortcut: shortcuts.has(shortcut) ? '' : shortcut,
        language,
        scope: 'all',
        audience: [],
        categoryId: await categoryFor([category]),
      })
      await insertReply(tx, context, reply)
    }
    await writeAudit(tx, context, appId, {
      action: 'quickReply.imported',
      after: { language, replies: fresh.length },
    })
    return { added: fresh.length }
  })
}
