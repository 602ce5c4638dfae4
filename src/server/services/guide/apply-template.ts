import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Guide, TemplateUse } from '#src/contract/guide.ts'
import { DeskError } from '#src/domain/errors.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import type { QaBase } from '#src/domain/qa/base.ts'
import { canonicalText } from '#src/domain/text.ts'
import { writeAudit } from '../../audit.ts'
import { loadFlowTemplate } from '../../content/flows/templates.ts'
import type { ContentLanguage, StarterContent, TemplateName } from '../../content/schema.ts'
import { loadTemplate } from '../../content/templates.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry, robot } from '../../db/schema/bot.ts'
import { flow } from '../../db/schema/flow.ts'
import { person } from '../../db/schema/person.ts'
import { application } from '../../db/schema/platform.ts'
import { stands } from '../../conversations/standing.ts'
import { agentGroup, groupMember, member, memberRole } from '../../db/schema/team.ts'
import { robotSettingsOf } from '../application/create.ts'
import { insertFlow, lockFlows } from '../flows/insert.ts'
import { flowQuota } from '../flows/premium.ts'
import { defaultCategory } from '../knowledge/categories.ts'
import { lockEntries } from '../changes/lock.ts'
import { noteBrought } from './brought.ts'
import { readGuide } from './read.ts'
import { starterChitchat } from './starter-chitchat.ts'
import { takeBack } from './take-back.ts'

/**
 * Fills an application with a template: words, questions, groups, hours, sample agents. `fill` is for one that holds no
 * questions yet; `exchange` takes back first what the last template brought and nobody has touched; `add` brings what is
 * not there yet and leaves the bot's words, the hours and the language alone.
 */
export async function applyTemplate(
  context: MemberContext,
  input: { template: TemplateName; language: ContentLanguage; how: TemplateUse },
): Promise<Guide> {
  const { appId, personId } = context.member
  const { how } = input
  const template = loadTemplate(input.template, input.language)
  const by = { personId, now: context.clock.now() }
  await context.db.inApp(appId, async (tx) => {
    await tx.select({ appId: application.appId }).from(application).for('update')
    await lockEntries(tx, appId)
    await lockFlows(tx, appId)
    if (how === 'fill') {
      const [has] = await tx.select({ n: count() }).from(qaEntry)
      if ((has?.n ?? 0) > 0) throw new DeskError('TEMPLATE_NOT_EMPTY')
    }
    if (how === 'exchange') await takeBack(tx, context, by)
    if (how === 'add') await addContent(tx, appId, template, by)
    else await fillApplication(tx, appId, template, by)
    await writeAudit(tx, context, appId, { action: 'template.applied', after: input })
    // They are in the groups it made, and their workspace may be open already.
    afterCommit(tx, () => context.live.rightsChanged(appId, personId))
  })
  return readGuide(context)
}

type By = { personId: string | null; now: Date }

/** Writes a template's content and its words; `by` becomes a member of the groups it makes. */
export async function fillApplication(tx: Tx, appId: string, template: StarterContent, by: By): Promise<void> {
  const groupIds = await addContent(tx, appId, template, by)
  await tx
    .update(robot)
    .set({ name: template.robot.name, draft: robotSettingsOf(template), revision: sql`${robot.revision} + 1` })
    .where(eq(robot.appId, appId))
  const [app] = await tx.select({ settings: application.settings }).from(application)
  if (!app) throw new DeskError('NOT_FOUND')
  // The template's week is a suggestion: until somebody sets the hours, whoever tries it out at night reaches a person.
  // Its time zone is none: where the people are is known from who has set the application up.
  const hours = { ...app.settings.hours, weekly: template.hours.weekly, always: true }
  await tx
    .update(application)
    .set({
      settings: {
        ...app.settings,
        language: template.lang,
        texts: template.texts,
        hours,
        defaultGroupId: groupIds[0] ?? null,
      },
    })
    .where(eq(application.appId, appId))
}

/** Adds what a template brings and is not there yet, and notes it. Answers the ids of the template's groups. */
async function addContent(tx: Tx, appId: string, template: StarterContent, by: By): Promise<string[]> {
  const categories = await writeCategories(tx, appId, template, by.now)
  const questions = template.entries.map(({ category, ...entry }) => ({
    ...entry,
    categoryId: categories.ids.get(category) ?? '',
  }))
  const entries = await writeEntries(tx, appId, by, 'qa', questions)
  const chitchat = await writeChitchat(tx, appId, template, by)
  const flows = await writeFlow(tx, appId, template, by)
  const groups = await writeGroups(tx, appId, template, by)
  const people = await writeAgents(tx, appId, template, groups.ids)
  await noteBrought(
    tx,
    template.template,
    { entries: [...entries, ...chitchat], categories: categories.made, flows, groups: groups.made, people },
    entries.length,
  )
  return groups.ids
}

type NewEntry = Pick<typeof qaEntry.$inferInsert, 'question' | 'similar' | 'answer' | 'categoryId'>

/** Writes entries with the next numbers, without those whose question stands in the base already. Answers their ids. */
async function writeEntries(
  tx: Tx,
  appId: string,
  by: By,
  base: QaBase,
  entries: readonly NewEntry[],
): Promise<string[]> {
  const [last] = await tx.select({ number: sql<number>`coalesce(max(${qaEntry.number}), 0)::int` }).from(qaEntry)
  const there = await tx
    .select({ question: qaEntry.question })
    .from(qaEntry)
    .where(and(isNull(qaEntry.deletedAt), eq(qaEntry.base, base)))
  const known = new Set(there.map(({ question }) => canonicalText(question)))
  const rows = entries
    .filter(({ question }) => !known.has(canonicalText(question)))
    .map((entry, index) => ({
      appId,
      id: uuidv7(),
      number: (last?.number ?? 0) + index + 1,
      base,
      ...entry,
      createdAt: by.now,
      updatedAt: by.now,
      updatedBy: by.personId,
    }))
  if (rows.length > 0) await tx.insert(qaEntry).values(rows)
  return rows.map(({ id }) => id)
}

async function writeChitchat(tx: Tx, appId: string, template: StarterContent, by: By): Promise<string[]> {
  const chitchat = starterChitchat(template)
  if (chitchat.length === 0) return []
  const categoryId = await defaultCategory(tx)
  const entries = chitchat.map((entry) => ({ ...entry, categoryId }))
  return writeEntries(tx, appId, by, 'chitchat', entries)
}

/** The template's flow, where the plan has flows and none has its name. */
async function writeFlow(tx: Tx, appId: string, { flow: name, lang }: StarterContent, by: By): Promise<string[]> {
  const made = name === null ? null : loadFlowTemplate(name, lang)
  const { limit } = await flowQuota(tx, by.now)
  if (!made || limit === 0) return []
  await lockFlows(tx, appId)
  const [taken] = await tx
    .select({ id: flow.id })
    .from(flow)
    .where(and(isNull(flow.deletedAt), eq(sql`lower(${flow.name})`, made.name.toLowerCase())))
  if (taken) return []
  const document = graphToJson(made.document)
  const { id } = await insertFlow(
    tx,
    appId,
    { name: made.name, kind: made.kind, document, folderId: null, enabled: true },
    by,
  )
  return [id]
}

/** Category ids by path, `name` or `name/subcategory`; those of that name that are there are taken. */
async function writeCategories(
  tx: Tx,
  appId: string,
  template: StarterContent,
  now: Date,
): Promise<{ ids: Map<string, string>; made: string[] }> {
  const there = await tx.select().from(qaCategory)
  const ids = new Map<string, string>()
  const made: string[] = []
  const idOf = async (name: string, parentId: string | null) => {
    const known = there.find((one) => one.name === name && one.parentId === parentId)
    if (known) return known.id
    const id = uuidv7()
    made.push(id)
    await tx.insert(qaCategory).values({ appId, id, parentId, name, createdAt: now })
    return id
  }
  for (const { name, children } of template.categories) {
    const id = await idOf(name, null)
    ids.set(name, id)
    for (const child of children) ids.set(`${name}/${child}`, await idOf(child, id))
  }
  return { ids, made }
}

/**
 * The template's groups; one of that name that is there is taken. They ring: whoever applies a template is in each of
 * them, and is called by the first visitor who asks for a person. Where nobody can be, visitors are left for whoever comes.
 */
async function writeGroups(
  tx: Tx,
  appId: string,
  template: StarterContent,
  by: By,
): Promise<{ ids: string[]; made: string[] }> {
  const there = await tx.select().from(agentGroup).where(stands)
  const ids: string[] = []
  const made: string[] = []
  const strategy = by.personId === null ? 'manual' : 'longest_idle'
  for (const { name } of template.groups) {
    const known = there.find((one) => one.name === name)
    const id = known?.id ?? uuidv7()
    ids.push(id)
    if (known) continue
    made.push(id)
    await tx.insert(agentGroup).values({ appId, id, name, strategy, createdAt: by.now })
    if (by.personId !== null) await tx.insert(groupMember).values({ appId, groupId: id, personId: by.personId })
  }
  return { ids, made }
}

/** Sample colleagues: members who have no password yet, so nobody can sign in as them. */
async function writeAgents(
  tx: Tx,
  appId: string,
  template: StarterContent,
  groupIds: readonly string[],
): Promise<string[]> {
  const made: string[] = []
  for (const [index, agent] of template.agents.entries()) {
    const account = `${agent.account}.${appId}`
    const [taken] = await tx.select({ id: person.id }).from(person).where(eq(person.account, account))
    if (taken) continue
    const personId = uuidv7()
    made.push(personId)
    await tx.insert(person).values({ id: personId, account })
    await tx.insert(member).values({ appId, personId, nickname: agent.nickname })
    await tx.insert(memberRole).values({ appId, personId, role: 'online_staff' })
    const groupId = groupIds[index % Math.max(1, groupIds.length)]
    if (groupId !== undefined) await tx.insert(groupMember).values({ appId, groupId, personId })
  }
  return made
}
