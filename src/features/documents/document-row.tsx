import { useRef, useState } from 'react'
import { DOCUMENT_ACCEPT } from '#src/domain/documents/format.ts'
import { isUnderWay } from '#src/domain/documents/state.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Badge } from '#src/ui/badge.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { MoreIcon } from '#src/ui/more-icon.tsx'
import { RowCheck } from '#src/ui/table/row-check.tsx'
import { fileAddress, type Document } from './data.ts'
import { useDocumentDeeds } from './use-documents.ts'
import { failureText, STATUS_TONES } from './words.ts'

export type RowDeeds = {
  onOpen: (document: Document) => void
  onAgain: (document: Document) => void
  onRemove: (document: Document) => void
  onReplace: (document: Document, file: File) => void
  /** It is to answer no more. */
  onSilence: (document: Document) => void
}

type RowMenuProps = { appId: string; document: Document; locked: boolean; deeds: RowDeeds }
type DocumentRowProps = RowMenuProps & { selected: boolean; onSelect: (isOn: boolean) => void }

/** A document in the list: what it is, how far it is, what it is good for, and what can be done with it. */
export function DocumentRow({ appId, document, locked, deeds, selected, onSelect }: DocumentRowProps) {
  const t = useTexts()
  const format = useFormat()
  const [now] = useState(() => Date.now())
  const { name, status, failure, enabled } = document
  const figure = (value: number | null) => (value === null ? '–' : format.number(value))
  return (
    <tr className={cx('border-t border-line align-top', selected && 'bg-selected')}>
      <td className="py-1.5 pl-3">
        <RowCheck
          label={t(($) => $.documents.list.select, { row: name })}
          checked={selected}
          onPress={() => onSelect(!selected)}
        />
      </td>
      <td className="max-w-80 px-2 py-2 wrap-anywhere">
        <button
          type="button"
          className="focus-ring rounded-small text-left font-medium text-ink hover:underline"
          onClick={() => deeds.onOpen(document)}
        >
          {name}
        </button>
        <p className="text-12 text-muted">
          {t(($) => $.documents.list.number, { number: document.number })}
          {document.version > 1 && ` · ${t(($) => $.documents.list.version, { version: document.version })}`}
          {document.replaces !== null && status !== 'ready' && ` · ${t(($) => $.documents.list.replaces)}`}
        </p>
        {failure !== null && <p className="mt-1 text-12 text-danger-text">{failureText(t, format, failure)}</p>}
      </td>
      <td className="px-2 py-2 whitespace-nowrap">
        <Badge tone={STATUS_TONES[status]}>{t(($) => $.documents.status[status])}</Badge>
        {!enabled && <Badge className="ml-1">{t(($) => $.documents.list.off)}</Badge>}
      </td>
      <td className="tabular px-2 py-2 text-right text-muted">{format.bytes(document.size)}</td>
      <td className="tabular px-2 py-2 text-right text-muted">{figure(document.pages)}</td>
      <td className="tabular px-2 py-2 text-right text-muted">{figure(document.characters)}</td>
      <td className="tabular px-2 py-2 text-right text-muted">{figure(document.passages)}</td>
      <td className="tabular px-2 py-2 text-right text-muted">{figure(document.hits)}</td>
      <td className="px-2 py-2 whitespace-nowrap text-muted">
        {document.validUntil === null ? '–' : format.date(`${document.validUntil}T12:00:00`)}
      </td>
      <td className="px-2 py-2 text-muted" title={format.dateTime(document.createdAt)}>
        {document.by ?? t(($) => $.documents.list.someone)}
        <span className="block text-12 whitespace-nowrap">{format.relative(document.createdAt, now)}</span>
      </td>
      <td className="px-2 py-1 pr-3">
        <RowMenu appId={appId} document={document} locked={locked} deeds={deeds} />
      </td>
    </tr>
  )
}

function RowMenu({ appId, document, locked, deeds }: RowMenuProps) {
  const t = useTexts()
  const notices = useNotices()
  const { update } = useDocumentDeeds()
  const file = useRef<HTMLInputElement>(null)
  const { id, name, enabled, validUntil, hasFile, status } = document
  const isSettled = !isUnderWay(status)
  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton size="small" label={t(($) => $.documents.list.actionsFor, { name })} icon={<MoreIcon />} />
        }
        entries={[
          { label: t(($) => $.documents.actions.open), onSelect: () => deeds.onOpen(document) },
          {
            label: enabled ? t(($) => $.documents.actions.off) : t(($) => $.documents.actions.on),
            onSelect: () =>
              enabled
                ? deeds.onSilence(document)
                : update.mutate({ appId, documentId: id, enabled: true, validUntil }, { onError: notices.failed }),
          },
          ...(hasFile && isSettled && !locked
            ? [{ label: t(($) => $.documents.actions.again), onSelect: () => deeds.onAgain(document) }]
            : []),
          ...(isSettled && !locked
            ? [{ label: t(($) => $.documents.actions.replace), onSelect: () => file.current?.click() }]
            : []),
          ...(hasFile
            ? [
                {
                  label: t(($) => $.documents.actions.download),
                  onSelect: () => globalThis.location.assign(fileAddress(appId, id)),
                },
              ]
            : []),
          { type: 'line' },
          {
            label: t(($) => $.documents.actions.remove),
            tone: 'danger',
            onSelect: () => deeds.onRemove(document),
          },
        ]}
      />
      <input
        ref={file}
        type="file"
        hidden
        accept={DOCUMENT_ACCEPT}
        aria-label={t(($) => $.documents.actions.replace)}
        onChange={(event) => {
          const [chosen] = event.target.files ?? []
          if (chosen) deeds.onReplace(document, chosen)
          event.target.value = ''
        }}
      />
    </>
  )
}
