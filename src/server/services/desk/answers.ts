import { and, desc, eq } from 'drizzle-orm'
import type { DeskAnswer } from '#src/contract/beside-conversation.ts'
import { answerText } from '#src/domain/answer/answer-text.ts'
import { previewOf } from '#src/domain/conversation/message.ts'
import { tellApart } from '#src/domain/engine/tell-apart.ts'
import { DeskError } from '#src/domain/errors.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { LIMITS } from '#src/domain/limits.ts'
import type { MemberContext } from '../../context.ts'
import { hoursThatCount } from '../../conversations/hours-that-count.ts'
import { circumstancesOf } from '../../conversations/circumstances.ts'
import { mayRead } from '../../conversations/concern.ts'
import type { Tx } from '../../db/client.ts'
import { conversation, message } from '../../db/schema/conversation.ts'
import { visitor } from '../../db/schema/visitor.ts'
import { application } from '../../db/schema/platform.ts'

const { suggested, ...looked } = LIMITS.deskAnswers

/**
 * What the live bot knows to some words, as it would say it to the visitor of a conversation: only what any visitor may be
 * told, in their language, the surest first. `text` left out: to what they have said last, where it is rather sure. Nothing while
 * nothing is live. Throws NOT_FOUND where one may not read the conversation.
 */
export async function findAnswers(
  context: MemberContext,
  { conversationId, text }: { conversationId: string; text?: string | undefined },
): Promise<DeskAnswer[]> {
  const { appId } = context.member
  const { releaseId, words, ...world } = await context.db.inApp(appId, async (tx) => {
    const [row] = await tx.select().from(conversation).where(eq(conversation.id, conversationId))
    if (!row || !(await mayRead(tx, row, context.member))) throw new DeskError('NOT_FOUND')
    const [who] = await tx
      .select({ language: visitor.language, userTags: visitor.tags })
      .from(visitor)
      .where(eq(visitor.id, row.visitorId))
    const [app] = await tx.select({ releaseId: application.liveRelease }).from(application)
    const { settings } = await circumstancesOf(tx)
    return {
      releaseId: app?.releaseId ?? null,
      words: text ?? (await lastWords(tx, conversationId)),
      channel: row.channel,
      language: who?.language ?? settings.language,
      userTags: who?.userTags ?? [],
      timeZone: settings.hours.timeZone,
      open: isOpen(await hoursThatCount(tx, { groupId: null, by: row }), context.clock.now()),
    }
  })
  if (releaseId === null || words.length < LIMITS.finder.least) return []
  const { shown, least } = text === undefined ? suggested : looked
  const bot = await context.bots.ofRelease(appId, releaseId)
  await bot.prepare(words)
  const { candidates } = bot.search(words, shown * 2)
  const { answering } = tellApart(bot.program, candidates, { ...world, at: context.clock.now().getTime() })
  return answering
    .filter(({ confidence }) => confidence >= least)
    .flatMap(({ entryId }) => {
      const entry = bot.program.entry(entryId)
      if (entry === undefined || entry.base === 'chitchat') return []
      return [{ entryId, question: entry.question, answer: answerText(entry, world) }]
    })
    .filter(({ answer }) => answer !== '')
    .slice(0, shown)
}

/** What the visitor has said last, as far as it is looked for. */
async function lastWords(tx: Tx, conversationId: string): Promise<string> {
  const [last] = await tx
    .select({ body: message.body })
    .from(message)
    .where(and(eq(message.conversationId, conversationId), eq(message.sender, 'visitor')))
    .orderBy(desc(message.seq))
    .limit(1)
  return last ? [...previewOf(last.body).trim()].slice(0, LIMITS.search.text).join('') : ''
}
