import channels from '#locales/en/channels.json' with { type: 'json' }
import channelsZh from '#locales/zh/channels.json' with { type: 'json' }
import team from '#locales/en/team.json' with { type: 'json' }
import teamZh from '#locales/zh/team.json' with { type: 'json' }
import { CHANNEL_KINDS } from '#src/channels/specs.ts'
import type { Group, GroupReach } from '#src/contract/groups.ts'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import { LANGUAGES, type Language, type ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { member } from '../../db/schema/team.ts'
import { tableFile } from '../../sheets/table-file.ts'
import { listGroups } from './groups.ts'
import { readReach } from './reach.ts'

const TEXTS = { en: { ...team, channels }, zh: { ...teamZh, channels: channelsZh } }

/** The groups as a file (xlsx): how each is served, who is in it and who waits; on record itself. */
export async function groupFile(context: MemberContext, { language }: { language: ShellLanguage }): Promise<File> {
  const { appId } = context.member
  const groups = await listGroups(context)
  const reach = await readReach(context)
  const [names, spoken] = await context.db.inApp(appId, async (tx) => {
    await writeAudit(tx, context, appId, { action: 'group.exported', after: { groups: groups.length } })
    const nicknames = await nicknamesOf(
      tx,
      groups.flatMap(({ memberIds }) => memberIds),
    )
    const rows = await tx.select({ id: member.personId, languages: member.languages }).from(member)
    return [nicknames, new Map(rows.map(({ id, languages }) => [id, languages]))] as const
  })
  const words = TEXTS[language]
  const columns = columnsIn(language, { groups, names, reach, spoken })
  return tableFile(context, words.groups.title, {
    name: words.groups.title,
    widths: columns.map(({ width }) => width),
    rows: [
      columns.map(({ title }) => ({ text: title, look: 'head' as const })),
      ...groups.map((group) => columns.map(({ cell }) => ({ text: cell(group) }))),
    ],
  })
}

type Column = { title: string; width: number; cell: (group: Group) => string }
type Around = {
  groups: readonly Group[]
  names: ReadonlyMap<string, string>
  reach: readonly GroupReach[]
  spoken: ReadonlyMap<string, readonly Language[]>
}

function columnsIn(language: ShellLanguage, { groups, names, reach, spoken }: Around): Column[] {
  const { channels: called, groups: words, mode, strategy, waitEnd, form } = TEXTS[language]
  const of = (number: number | null) => (number === null ? '' : String(number))
  return [
    { title: words.name, width: 24, cell: ({ name }) => name },
    { title: words.id, width: 38, cell: ({ id }) => id },
    { title: words.mode, width: 14, cell: (group) => mode[group.mode] },
    {
      title: words.members,
      width: 40,
      cell: ({ memberIds }) => memberIds.map((id) => names.get(id) ?? '').join(', '),
    },
    {
      title: words.languages,
      width: 24,
      cell: ({ memberIds }) =>
        SPOKEN.filter((one) => memberIds.some((id) => spoken.get(id)?.includes(one)))
          .map((one) => LANGUAGES[one].name)
          .join(', '),
    },
    {
      title: words.usedBy,
      width: 28,
      cell: ({ id }) =>
        CHANNEL_KINDS.filter((kind) => reach.find(({ groupId }) => groupId === id)?.channels.includes(kind))
          .map((kind) => called[kind].name)
          .join(', '),
    },
    { title: words.strategy, width: 16, cell: (group) => strategy[group.strategy] },
    { title: words.limit, width: 12, cell: ({ receptionLimit }) => of(receptionLimit) },
    { title: words.hours, width: 18, cell: ({ hours }) => (hours === null ? words.hoursInherited : words.hoursOwn) },
    { title: words.greatest, width: 14, cell: ({ rules }) => `${rules.greatest} ${form.visitors}` },
    {
      title: words.overflow,
      width: 24,
      cell: ({ rules }) => groups.find(({ id }) => id === rules.overflow?.groupId)?.name ?? words.noOverflow,
    },
    {
      title: words.timeout,
      width: 28,
      cell: ({ rules: { timeout } }) =>
        timeout === null ? words.inherited : `${timeout.after} ${words.seconds}: ${waitEnd[timeout.outcome]}`,
    },
    { title: words.waitTarget, width: 16, cell: ({ rules }) => of(rules.waitTarget) },
    { title: words.replyTarget, width: 16, cell: ({ rules }) => of(rules.replyTarget) },
    { title: words.nextReplyTarget, width: 16, cell: ({ rules }) => of(rules.nextReplyTarget) },
    { title: words.resolutionTarget, width: 16, cell: ({ rules }) => of(rules.resolutionTarget) },
    { title: words.waiting, width: 12, cell: ({ waiting }) => of(waiting) },
    { title: words.inService, width: 12, cell: ({ inService }) => of(inService) },
  ]
}
