import { inArray } from 'drizzle-orm'
import { isOpen } from '#src/domain/hours/openings.ts'
import { assignmentOf } from '#src/domain/settings/assignment.ts'
import { canonicalText } from '#src/domain/text.ts'
import { agentGroup } from '../db/schema/team.ts'
import { askWebhook } from './ask-webhook.ts'
import { circumstancesOf } from './circumstances.ts'
import { staffedGroups } from './enqueue.ts'
import { hoursThatCount } from './hours-that-count.ts'
import { move, say, type Turn } from './turn.ts'

type Offered = { id: string; name: string }

/** What a visitor who asks for a person has to choose from now: the groups they are offered that are open and have somebody there. */
async function offeredGroups(turn: Turn): Promise<Offered[]> {
  const { tx, now } = turn
  const { by, groupIds } = assignmentOf((await circumstancesOf(tx)).settings)
  if (by !== 'visitor' || groupIds.length === 0) return []
  const staffed = await staffedGroups(turn)
  const ids = groupIds.filter((id) => staffed.includes(id))
  const rows =
    ids.length === 0
      ? []
      : await tx
          .select({ id: agentGroup.id, name: agentGroup.name })
          .from(agentGroup)
          .where(inArray(agentGroup.id, ids))
  const offered: Offered[] = []
  for (const id of ids) {
    const row = rows.find((one) => one.id === id)
    if (row && isOpen(await hoursThatCount(tx, { groupId: id, by: turn.row }), now)) offered.push(row)
  }
  return offered
}

/**
 * Asks which group a visitor is assigned to, where the settings say so: another system, or the visitor, where there are
 * several to choose from. Answers the one group that there is, or null where nobody is asked; `asked`: what they say is
 * waited for, and nothing more is to be done.
 */
export async function askForGroup(turn: Turn): Promise<'asked' | { groupId: string | null }> {
  const { by } = assignmentOf((await circumstancesOf(turn.tx)).settings)
  if (by !== 'webhook') return letVisitorChoose(turn)
  // What a visitor says meanwhile is read by whoever has them then.
  if (turn.row.state === 'requesting') return 'asked'
  await move(turn, { type: 'request' })
  say(turn, { sender: 'system', body: { type: 'notice', notice: 'transfer_requested', text: '' } })
  await askWebhook(turn)
  return 'asked'
}

async function letVisitorChoose(turn: Turn): Promise<'asked' | { groupId: string | null }> {
  const offered = await offeredGroups(turn)
  const [first] = offered
  if (!first || offered.length === 1) return { groupId: first?.id ?? null }
  const { prompt } = assignmentOf((await circumstancesOf(turn.tx)).settings)
  if (turn.row.state !== 'requesting') await move(turn, { type: 'request' })
  say(turn, {
    sender: 'system',
    body: {
      type: 'buttons',
      text: prompt,
      items: offered.map(({ id, name }) => ({ id, label: name, action: { type: 'group', groupId: id } })),
      ask: null,
    },
  })
  return 'asked'
}

/** The group that a visitor has written instead of pressing it: by its name, or by its number in the list, from 1. */
export async function groupNamed(turn: Turn, text: string): Promise<string | null> {
  const offered = await offeredGroups(turn)
  const written = canonicalText(text)
  const found = offered.find(({ name }) => canonicalText(name) === written) ?? offered[Number(text.trim()) - 1]
  return found?.id ?? null
}
