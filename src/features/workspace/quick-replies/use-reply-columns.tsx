import { Paperclip } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '#src/api/query.ts'
import { isOwn } from '#src/domain/quick-reply/quick-reply.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES } from '#src/lib/languages.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import type { MenuEntry } from '#src/ui/menu-items.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import type { TableColumn } from '#src/ui/table/table-types.ts'
import { isDecided, type QuickReply } from './use-quick-replies.ts'

type Options = { personId: string; now: number; menuOf: (reply: QuickReply) => MenuEntry[] }

/** Everything that the table can show of a quick reply. */
export function useReplyColumns(appId: string, { personId, now, menuOf }: Options): TableColumn<QuickReply>[] {
  const t = useTexts()
  const format = useFormat()
  const groups = useQuery(orpc.team.groups.queryOptions({ input: { appId } }))
  const members = useQuery(orpc.team.members.queryOptions({ input: { appId } }))
  const words = (text: string, look = '') => (
    <span className={`truncate ${look}`} title={text}>
      {text}
    </span>
  )
  const nameOf = (id: string) =>
    groups.data?.find((group) => group.id === id)?.name ?? members.data?.find((member) => member.id === id)?.nickname
  const scopeText = (reply: QuickReply) => {
    if (reply.scope === 'all' || isOwn(reply, personId))
      return t(($) => $.replies.scopes[reply.scope === 'all' ? 'all' : 'own'])
    const names = reply.audience.flatMap((id) => nameOf(id) ?? [])
    return names.length === 0 ? t(($) => $.replies.scopes[reply.scope]) : format.list(names)
  }
  return [
    {
      id: 'title',
      header: t(($) => $.replies.form.title),
      width: 180,
      hideable: false,
      sortable: true,
      cell: (reply) => (
        <span className="flex min-w-0 items-center gap-2">
          {words(reply.title, 'font-medium text-ink')}
          {isDecided(reply) && (
            <Badge tone="info">{t(($) => $.replies.proposedBy, { name: reply.proposedBy ?? '' })}</Badge>
          )}
        </span>
      ),
    },
    {
      id: 'content',
      header: t(($) => $.replies.form.content),
      width: 246,
      cell: ({ content }) => words(content, 'text-muted'),
    },
    {
      id: 'shortcut',
      header: t(($) => $.replies.form.shortcut),
      width: 114,
      sortable: true,
      cell: ({ shortcut }) => shortcut !== '' && words(`/${shortcut}`, 'font-mono text-12'),
    },
    {
      id: 'category',
      header: t(($) => $.replies.form.category),
      width: 130,
      sortable: true,
      cell: ({ category }) => words(category),
    },
    {
      id: 'scope',
      header: t(($) => $.replies.form.scope),
      width: 120,
      cell: (reply) => words(scopeText(reply)),
    },
    {
      id: 'files',
      header: t(($) => $.replies.files.title),
      width: 90,
      align: 'end',
      cell: ({ files }) =>
        files.length > 0 && (
          <span className="inline-flex items-center gap-1" title={format.list(files.map(({ name }) => name))}>
            <Paperclip size={14} strokeWidth={1.75} aria-hidden />
            {format.number(files.length)}
          </span>
        ),
    },
    {
      id: 'language',
      header: t(($) => $.replies.form.language),
      width: 110,
      cell: ({ language }) => language !== null && words(LANGUAGES[language].name),
    },
    {
      id: 'used',
      header: t(($) => $.replies.used),
      width: 132,
      align: 'end',
      sortable: true,
      cell: ({ used }) => format.number(used),
    },
    {
      id: 'updated',
      header: t(($) => $.replies.updated),
      width: 130,
      sortable: true,
      cell: ({ updatedAt, updatedBy }) => (
        <time dateTime={updatedAt} title={[format.dateTime(updatedAt), updatedBy ?? ''].join(' ').trim()}>
          {format.relative(updatedAt, now)}
        </time>
      ),
    },
    {
      id: 'actions',
      header: t(($) => $.replies.actions),
      headerHidden: true,
      width: 56,
      resizable: false,
      hideable: false,
      cell: (reply) => {
        const entries = menuOf(reply)
        return (
          entries.length > 0 && (
            <Menu
              trigger={
                <IconButton
                  size="small"
                  label={t(($) => $.replies.actionsFor, { title: reply.title })}
                  icon={<MoreIcon />}
                />
              }
              entries={entries}
            />
          )
        )
      },
    },
  ]
}
