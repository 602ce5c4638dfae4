import { count, eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import type { Guide } from '#src/contract/guide.ts'
import { DeskError } from '#src/domain/errors.ts'
import { graphToJson } from '#src/domain/graph/json.ts'
import { writeAudit } from '../../audit.ts'
import type { ChitchatPack } from '#src/domain/chitchat/pack.ts'
import { loadChitchat } from '../../content/chitchat/packs.ts'
import { loadFlowTemplate } from '../../content/flows/templates.ts'
import type { ContentLanguage, StarterContent, TemplateName } from '../../content/schema.ts'
import { loadTemplate } from '../../content/templates.ts'
import type { MemberContext } from '../../context.ts'
import { afterCommit } from '../../db/after-commit.ts'
import type { Tx } from '../../db/client.ts'
import { qaCategory, qaEntry, robot } from '../../db/schema/bot.ts'
import { application, person } from '../../db/schema/platform.ts'
import { agentGroup, groupMember, member, memberRole } from '../../db/schema/team.ts'
import { robotSettingsOf } from '../application/create.ts'
import { defaultCategory } from '../knowledge/categories.ts'
import { insertFlow, lockFlows } from '../flows/insert.ts'
import { flowQuota } from '../flows/premium.ts'
import { readGuide } from './read.ts'

/** Fills an application that holds no questions yet with a template: words, questions, groups, hours, sample agents. */
export async function applyTemplate(
  context: MemberContext,
  input: { template: TemplateName; language: ContentLanguage },
): Promise<Guide> {
  const { appId, personId } = context.member
  const template = loadTemplate(input.template, input.language)
  await context.db.inApp(appId, async (tx) => {
    const [app] = await tx.select({ appId: application.appId }).from(application).for('update')
    const [has] = await tx.select({ n: count() }).from(qaEntry)
    if (!app || (has?.n ?? 0) > 0) throw new DeskError('TEMPLATE_NOT_EMPTY')
    await fillApplication(tx, appId, template, { personId, now: context.clock.now() })
    await writeAudit(tx, context, appId, { action: 'template.applied', after: input })
    // They are in the groups it made, and their workspace may be open already.
    afterCommit(tx, () => context.live.rightsChanged(appId, personId))
  })
  return readGuide(context)
}

type By = { personId: string | null; now: Date }

/** Writes a template's content into an empty application; `by` becomes a member of the groups it makes. */
export async function fillApplication(tx: Tx, appId: string, template: StarterContent, by: By): Promise<void> {
  const categories = await writeCategories(tx, appId, template, by.now)
  if (template.entries.length > 0) {
    await tx.insert(qaEntry).values(
      template.entries.map(({ category, ...entry }, index) => ({
        appId,
        id: uuidv7(),
        number: index + 1,
        categoryId: categories.get(category) ?? '',
        ...entry,
        createdAt: by.now,
        updatedAt: by.now,
        updatedBy: by.personId,
      })),
    )
  }
  await writeChitchat(tx, appId, template, by)
  await writeFlow(tx, appId, template, by)
  const groupIds = await writeGroups(tx, appId, template, by)
  await writeAgents(tx, appId, template, groupIds)
  await tx
    .update(robot)
    .set({ name: template.robot.name, draft: robotSettingsOf(template), revision: sql`${robot.revision} + 1` })
    .where(eq(robot.appId, appId))
  const [app] = await tx.select({ settings: application.settings }).from(application)
  if (!app) throw new DeskError('NOT_FOUND')
  // The template's week is a suggestion: until somebody sets the hours, whoever tries it out at night reaches a person.
  const hours = { ...app.settings.hours, ...template.hours, always: true }
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
      guide: sql`${application.guide} || ${JSON.stringify({
        template: template.template,
        templateEntries: template.entries.length,
      })}::jsonb || jsonb_build_object('steps', coalesce(${application.guide}->'steps', '{}') || '{"content":"done"}'::jsonb)`,
    })
    .where(eq(application.appId, appId))
}

/** Ready-made chitchat that every template but the empty one begins with: greetings and thanks are no questions. */
const CHITCHAT: readonly ChitchatPack[] = ['greeting', 'thanks', 'identity', 'farewell']

async function writeChitchat(tx: Tx, appId: string, template: StarterContent, by: By): Promise<void> {
  if (template.template === 'empty') return
  const { packs } = loadChitchat(template.lang)
  const categoryId = await defaultCategory(tx)
  await tx.insert(qaEntry).values(
    CHITCHAT.flatMap((pack) => packs[pack]).map((entry, index) => ({
      appId,
      id: uuidv7(),
      number: template.entries.length + index + 1,
      base: 'chitchat' as const,
      categoryId,
      ...entry,
      createdAt: by.now,
      updatedAt: by.now,
      updatedBy: by.personId,
    })),
  )
}

/** The template's flow, where the plan has flows. */
async function writeFlow(tx: Tx, appId: string, { flow, lang }: StarterContent, by: By): Promise<void> {
  const made = flow === null ? null : loadFlowTemplate(flow, lang)
  const { limit } = await flowQuota(tx, by.now)
  if (!made || limit === 0) return
  const { name, kind, document } = made
  await lockFlows(tx, appId)
  await insertFlow(tx, appId, { name, kind, document: graphToJson(document), folderId: null, enabled: true }, by)
}

/** Category ids by path: `name`, or `name/subcategory`. */
async function writeCategories(
  tx: Tx,
  appId: string,
  template: StarterContent,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map<string, string>()
  for (const { name, children } of template.categories) {
    const id = uuidv7()
    ids.set(name, id)
    await tx.insert(qaCategory).values({ appId, id, name, createdAt: now })
    for (const child of children) {
      const childId = uuidv7()
      ids.set(`${name}/${child}`, childId)
      await tx.insert(qaCategory).values({ appId, id: childId, parentId: id, name: child, createdAt: now })
    }
  }
  return ids
}

async function writeGroups(tx: Tx, appId: string, template: StarterContent, by: By): Promise<string[]> {
  const ids: string[] = []
  for (const { name } of template.groups) {
    const id = uuidv7()
    ids.push(id)
    await tx.insert(agentGroup).values({ appId, id, name, createdAt: by.now })
    if (by.personId !== null) await tx.insert(groupMember).values({ appId, groupId: id, personId: by.personId })
  }
  return ids
}

/** Sample colleagues: members who have no password yet, so nobody can sign in as them. */
async function writeAgents(
  tx: Tx,
  appId: string,
  template: StarterContent,
  groupIds: readonly string[],
): Promise<void> {
  for (const [index, agent] of template.agents.entries()) {
    const personId = uuidv7()
    await tx.insert(person).values({ id: personId, account: `${agent.account}.${appId}` })
    await tx.insert(member).values({ appId, personId, nickname: agent.nickname })
    await tx.insert(memberRole).values({ appId, personId, role: 'online_staff' })
    const groupId = groupIds[index % Math.max(1, groupIds.length)]
    if (groupId !== undefined) await tx.insert(groupMember).values({ appId, groupId, personId })
  }
}
