import { FilePlus2 } from 'lucide-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { usePermission } from '#src/features/shared/session/application-context.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useSourceText } from '#src/features/shared/message/use-source-text.ts'
import { entryAddress } from '#src/features/shared/why/entry-link.tsx'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { DocumentImpactConfirm } from '#src/features/shared/impact/document-impact-confirm.tsx'
import { useDocumentDeeds } from '../use-documents.ts'
import { AddToEntry } from './add-to-entry.tsx'
import { passageAddress, type FileHit } from './data.ts'
import { MarkedText } from './marked-text.tsx'
import type { EntryFill } from '../new-entry.tsx'
import { OutdatedDocument } from './outdated-document.tsx'
import { changeHit } from './use-file-search.ts'

type HitViewProps = { appId: string; hit: FileHit; onFill: (fill: EntryFill) => void }

/** A passage that was found: what it says, where it stands, what it is good for, and what can be made of it. */
export function HitView({ appId, hit, onFill }: HitViewProps) {
  const t = useTexts()
  const format = useFormat()
  const notices = useNotices()
  const sourceText = useSourceText()
  const queryClient = useQueryClient()
  const mayEdit = usePermission('knowledge.edit')
  const { updatePassage } = useDocumentDeeds()
  const [asking, setAsking] = useState<'passage' | 'document' | 'entry'>()
  const close = () => setAsking(undefined)
  const { documentId, n, text, heading, marks, score, hits, usedBy, enabled, edited, revision } = hit
  const source = sourceText(hit)
  const address = passageAddress(appId, hit)

  const disable = () =>
    updatePassage.mutate(
      { appId, documentId, n, revision, text: edited ? text : null, enabled: false },
      {
        onSuccess: () => {
          close()
          notices.done(t(($) => $.file.hit.disabled))
          changeHit(queryClient, hit, () => null)
        },
        onError: notices.failed,
      },
    )
  return (
    <li className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
        <ScreenLink
          href={address}
          className="focus-ring rounded-small text-13 font-medium text-ink underline decoration-transparent underline-offset-2 wrap-anywhere hover:decoration-current"
        >
          {source}
        </ScreenLink>
        {heading !== '' && <span className="min-w-0 wrap-anywhere">{heading}</span>}
        {!enabled && <Badge>{t(($) => $.file.hit.off)}</Badge>}
        <span className="tabular ml-auto">{t(($) => $.file.hit.score, { percent: format.percent(score) })}</span>
      </div>
      <MarkedText text={text} marks={marks} className="text-13 whitespace-pre-wrap text-ink wrap-anywhere" />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
        <span className="tabular">{t(($) => $.file.hit.hits, { count: hits })}</span>
        {usedBy.length > 0 && (
          <span className="flex min-w-0 flex-wrap gap-x-1.5">
            {t(($) => $.file.hit.usedBy)}
            {usedBy.map(({ id, number }) => (
              <Link key={id} href={entryAddress(appId, id)}>
                {t(($) => $.file.hit.faq, { number })}
              </Link>
            ))}
          </span>
        )}
        <div className="ml-auto flex items-center gap-1">
          <CopyButton
            value={`${globalThis.location.origin}${address}`}
            label={t(($) => $.file.hit.copy)}
            copiedLabel={t(($) => $.file.hit.copied)}
          />
          {mayEdit && (
            <>
              <Button
                size="small"
                icon={<FilePlus2 size={16} strokeWidth={1.75} aria-hidden />}
                onClick={() => onFill({ answer: text, from: { documentId, n } })}
              >
                {t(($) => $.file.hit.create)}
              </Button>
              <Menu
                trigger={
                  <IconButton
                    size="small"
                    label={t(($) => $.documents.list.actionsFor, { name: `${source} · ${n}` })}
                    icon={<MoreIcon />}
                  />
                }
                entries={[
                  { label: t(($) => $.file.hit.add), onSelect: () => setAsking('entry') },
                  { type: 'line' },
                  { label: t(($) => $.file.hit.disable), onSelect: () => setAsking('passage') },
                  ...(enabled
                    ? [{ label: t(($) => $.file.hit.markOutdated), onSelect: () => setAsking('document') }]
                    : []),
                ]}
              />
            </>
          )}
        </div>
      </div>
      <DocumentImpactConfirm
        appId={appId}
        planned={asking === 'passage' ? { type: 'passage', documentId, n } : undefined}
        busy={updatePassage.isPending}
        onConfirm={disable}
        onClose={close}
      />
      {asking === 'document' && (
        <OutdatedDocument appId={appId} documentId={documentId} name={hit.name} onDone={close} onClose={close} />
      )}
      {asking === 'entry' && (
        <AddToEntry
          appId={appId}
          onChoose={(into) => {
            close()
            onFill({ answer: text, from: { documentId, n }, into })
          }}
          onClose={close}
        />
      )}
    </li>
  )
}
