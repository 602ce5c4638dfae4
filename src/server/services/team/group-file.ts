import team from '#locales/en/team.json' with { type: 'json' }
import teamZh from '#locales/zh/team.json' with { type: 'json' }
import type { Group } from '#src/contract/groups.ts'
import type { ShellLanguage } from '#src/lib/languages.ts'
import { writeAudit } from '../../audit.ts'
import type { MemberContext } from '../../context.ts'
import { nicknamesOf } from '../../conversations/rows.ts'
import { tableFile } from '../../sheets/table-file.ts'
import { listGroups } from './groups.ts'

const TEXTS = { en: team, zh: teamZh }

/** The groups as a file (xlsx): how each is served, who is in it and who waits; on record itself. */
export async function groupFile(context: MemberContext, { language }: { language: ShellLanguage }): Promise<File> {
  const { appId } = context.member
  const groups = await listGroups(context)
  const names = await context.db.inApp(appId, async (tx) => {
    await writeAudit(tx, context, appId, { action: 'group.exported', after: { groups: groups.length } })
    return nicknamesOf(
      tx,
      groups.flatMap(({ memberIds }) => memberIds),
    )
  })
  const words = TEXTS[language]
  const columns = columnsIn(language, { groups, names })
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
type Around = { groups: readonly Group[]; names: ReadonlyMap<string, string> }

function columnsIn(language: ShellLanguage, { groups, names }: Around): Column[] {
  const { groups: words, mode, strategy, waitEnd, form } = TEXTS[language]
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
