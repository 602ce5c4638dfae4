import { and, count, eq, gte, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import { z } from 'zod'
import { GUIDE_STEPS, type Guide, type GuideStep } from '#src/contract/guide.ts'
import { ANSWERED, UNANSWERED } from '#src/domain/analytics/answer-rate.ts'
import { isOpen } from '#src/domain/hours/openings.ts'
import { DeskError } from '#src/domain/errors.ts'
import { hoursSchema, type WorkingHours } from '#src/domain/hours/hours.ts'
import { chatLink, snippetFor, type Placing } from '#src/domain/web-client/snippets.ts'
import type { MemberContext } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { qaEntry, release } from '../../db/schema/bot.ts'
import { conversation, conversationEvent } from '../../db/schema/conversation.ts'
import { application } from '../../db/schema/platform.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, member } from '../../db/schema/team.ts'
import type { Deps } from '../../deps.ts'
import { writeHours } from '../settings/hours.ts'
import { countUntouched } from './take-back.ts'

/** What the application remembers of its setting up. */
const memorySchema = z.object({
  steps: z.partialRecord(z.enum(GUIDE_STEPS), z.enum(['open', 'done', 'skipped'])).default({}),
  template: z.string().nullable().default(null),
  /** Entries the template brought: one more is an own one. */
  templateEntries: z.number().int().default(0),
  tested: z.boolean().default(false),
})

async function readApp(tx: Tx) {
  const [app] = await tx.select().from(application)
  if (!app) throw new DeskError('NOT_FOUND')
  return { app, memory: memorySchema.parse(app.guide) }
}

/** The events that tell of what the bot has made of a question. */
const eventsOf = (outcomes: readonly string[]) => outcomes.map((outcome) => `bot_${outcome}`)

const one = async (rows: Promise<{ n: number }[]>) => (await rows)[0]?.n ?? 0

/** How far setting up has come: what was marked, and what is really there. */
export function readGuide(context: MemberContext): Promise<Guide> {
  const { appId } = context.member
  return context.db.inApp(appId, async (tx) => {
    const { app, memory } = await readApp(tx)
    const entries = await one(
      tx
        .select({ n: count() })
        .from(qaEntry)
        .where(and(isNull(qaEntry.deletedAt), eq(qaEntry.base, 'qa'))),
    )
    const deployed = await one(tx.select({ n: count() }).from(release).where(eq(release.status, 'deployed')))
    const since = new Date(context.clock.now().getTime() - 24 * 3_600_000)
    const said = await tx
      .select({ type: conversationEvent.type, n: count() })
      .from(conversationEvent)
      .where(
        and(gte(conversationEvent.at, since), inArray(conversationEvent.type, eventsOf([...ANSWERED, ...UNANSWERED]))),
      )
      .groupBy(conversationEvent.type)
    const saidOf = (outcomes: readonly string[]) =>
      said.filter(({ type }) => eventsOf(outcomes).includes(type)).reduce((sum, { n }) => sum + n, 0)
    const answered = await one(
      tx
        .select({ n: count() })
        .from(conversationEvent)
        .where(inArray(conversationEvent.type, eventsOf(ANSWERED))),
    )
    const [live] =
      app.liveRelease === null
        ? []
        : await tx.select({ number: release.number }).from(release).where(eq(release.id, app.liveRelease))
    return {
      steps: Object.fromEntries(GUIDE_STEPS.map((step) => [step, memory.steps[step] ?? 'open'])) as Guide['steps'],
      template: memory.template,
      templateLeft: await countUntouched(tx),
      checklist: {
        content: entries > 0,
        tested: memory.tested,
        ownQuestion: entries > memory.templateEntries,
        deployed: deployed > 0,
        visitorAnswered: answered > 0,
        agentAnswered:
          (await one(tx.select({ n: count() }).from(conversation).where(isNotNull(conversation.firstReplyAt)))) > 0,
      },
      figures: {
        entries,
        members: await one(tx.select({ n: count() }).from(member)),
        groups: await one(tx.select({ n: count() }).from(agentGroup).where(stands)),
        agentsOnline: await one(tx.select({ n: count() }).from(member).where(eq(member.status, 'online'))),
        waiting: await one(
          tx
            .select({ n: count() })
            .from(conversation)
            .where(inArray(conversation.state, ['queued', 'ringing'])),
        ),
        asked: saidOf([...ANSWERED, ...UNANSWERED]),
        unanswered: saidOf(UNANSWERED),
        liveVersion: live?.number ?? null,
      },
      embed: embedOf(context, appId),
    }
  })
}

/** How a page gets the chat. */
function embedOf(deps: Pick<Deps, 'publicUrl'>, appId: string): Guide['embed'] {
  const { origin } = new URL(deps.publicUrl)
  const placing: Placing = { origin, appId, language: null, theme: null }
  return {
    chatUrl: chatLink(placing),
    demoUrl: `${origin}/demo/${appId}`,
    snippet: snippetFor('script', placing, ''),
  }
}

/** Marks a step done, skipped or open. */
export async function setGuideStep(
  context: MemberContext,
  input: { step: GuideStep; state: 'open' | 'done' | 'skipped' },
): Promise<Guide> {
  await markStep(context, context.member.appId, input.step, input.state)
  return readGuide(context)
}

async function markStep(deps: Pick<Deps, 'db'>, appId: string, step: GuideStep, state: string): Promise<void> {
  await deps.db.inApp(appId, (tx) =>
    tx
      .update(application)
      .set({
        guide: sql`${application.guide} || jsonb_build_object('steps', coalesce(${application.guide}->'steps', '{}') || ${JSON.stringify({ [step]: state })}::jsonb)`,
      })
      .where(eq(application.appId, appId)),
  )
}

/** When people are there, and whether they are now. */
export function readHours(context: MemberContext): Promise<WorkingHours & { openNow: boolean }> {
  return context.db.inApp(context.member.appId, async (tx) => {
    const { hours } = (await readApp(tx)).app.settings
    return { ...hours, openNow: isOpen(hours, context.clock.now()) }
  })
}

/** Sets when people are there; it acts at once. Special days that are not given stay as they are. */
export async function setHours(
  context: MemberContext,
  input: Omit<WorkingHours, 'special'> & { special?: WorkingHours['special'] | undefined },
): Promise<Guide> {
  const { appId } = context.member
  const { timeZone, always, weekly, special } = input
  const parsed = hoursSchema
    .partial({ special: true })
    .safeParse({ timeZone, always, weekly, ...(special !== undefined && { special }) })
  if (!parsed.success) {
    throw new DeskError('INVALID', {
      issues: parsed.error.issues.map((issue) => ({ path: issue.path.map(String), code: 'FORMAT' })),
    })
  }
  const { data } = parsed
  await context.db.inApp(appId, (tx) =>
    writeHours(tx, context, {
      timeZone: data.timeZone,
      always: data.always,
      weekly: data.weekly,
      ...(data.special !== undefined && { special: data.special }),
    }),
  )
  await markStep(context, appId, 'hours', 'done')
  return readGuide(context)
}
