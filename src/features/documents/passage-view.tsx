import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { cx } from '#src/ui/cx.ts'
import { Field } from '#src/ui/field.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { DocumentImpactConfirm } from '#src/features/shared/impact/document-impact-confirm.tsx'
import { ImpactNote } from '#src/features/shared/impact/impact-note.tsx'
import type { Passage } from './data.ts'
import { useDocumentDeeds } from './use-documents.ts'

type PassageViewProps = {
  appId: string
  documentId: string
  passage: Passage
  /** It is the one that was asked for. */
  marked: boolean
}

/** Rest after the last key before a changed text is tried on visitors' questions, in milliseconds. */
const REST_MS = 800

/** A passage as it answers: it can be read, changed, taken back to what the file says, and switched off. */
export function PassageView({ appId, documentId, passage, marked }: PassageViewProps) {
  const t = useTexts()
  const notices = useNotices()
  const { updatePassage } = useDocumentDeeds()
  const [draft, setDraft] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  const { n, text, heading, enabled, original, revision } = passage
  const limit = LIMITS.document.passage

  async function save(part: { text: string | null; enabled: boolean }): Promise<boolean> {
    try {
      await updatePassage.mutateAsync({ appId, documentId, n, revision, ...part })
      setDraft(undefined)
      return true
    } catch (error) {
      if (apiFailure(error).code === 'CONFLICT') notices.refused(t(($) => $.documents.preview.conflict))
      else notices.failed(error)
      return false
    }
  }
  const said = draft?.trim() ?? ''
  const isFit = said !== '' && codePoints(said) <= limit
  useLeaveGuard({
    isDirty: draft !== undefined && said !== text,
    save: isFit ? () => save({ text: said, enabled }) : undefined,
    discard: () => setDraft(undefined),
    isInSearch: true,
  })
  /** What stands now, for the server to keep: null is what the file says. */
  const kept = original === null ? null : text
  return (
    <li
      id={`passage-${n}`}
      aria-current={marked || undefined}
      className={cx(
        'flex flex-col gap-1.5 rounded-control border-l-2 px-3 py-2',
        marked ? 'border-accent bg-accent-soft' : enabled ? 'border-line-strong bg-sunken' : 'border-line',
      )}
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 text-12 text-muted wrap-anywhere">
          <span className="tabular">{n}</span>
          {heading !== '' && ` · ${heading}`}
        </span>
        {original !== null && <Badge tone="info">{t(($) => $.documents.preview.edited)}</Badge>}
        {!enabled && <Badge>{t(($) => $.documents.preview.off)}</Badge>}
        <Switch
          aria-label={t(($) => $.documents.preview.passageOn, { n })}
          checked={enabled}
          disabled={updatePassage.isPending}
          onCheckedChange={(on) => (on ? void save({ text: kept, enabled: true }) : setAsking(true))}
        />
        <IconButton
          size="small"
          label={t(($) => $.documents.preview.edit, { n })}
          icon={<Pencil size={16} strokeWidth={1.75} aria-hidden />}
          onClick={() => setDraft(text)}
        />
      </div>
      {draft === undefined ? (
        <p className={cx('text-13 whitespace-pre-wrap wrap-anywhere', enabled ? 'text-ink' : 'text-muted')}>{text}</p>
      ) : (
        <>
          <Field
            label={t(($) => $.documents.preview.editLabel, { n })}
            labelHidden
            count={{
              value: draft,
              limit,
              label: (used, most) => t(($) => $.documents.preview.count, { used, limit: most }),
            }}
          >
            <TextArea autoFocus value={draft} maxRows={20} onChange={(event) => setDraft(event.target.value)} />
          </Field>
          <ImpactNote
            appId={appId}
            change={isFit && enabled && said !== text ? { type: 'passage', documentId, n, text: said } : undefined}
            restMs={REST_MS}
          />
          <div className="flex flex-wrap justify-end gap-2">
            {original !== null && (
              <Button size="small" aria-disabled={draft === original || undefined} onClick={() => setDraft(original)}>
                {t(($) => $.documents.preview.restore)}
              </Button>
            )}
            <Button size="small" onClick={() => setDraft(undefined)}>
              {t(($) => $.documents.preview.cancel)}
            </Button>
            <Button
              size="small"
              tone="accent"
              busy={updatePassage.isPending}
              disabled={!isFit}
              onClick={() => void save({ text: draft, enabled })}
            >
              {t(($) => $.documents.preview.save)}
            </Button>
          </div>
        </>
      )}
      <DocumentImpactConfirm
        appId={appId}
        planned={isAsking ? { type: 'passage', documentId, n } : undefined}
        busy={updatePassage.isPending}
        onConfirm={() => {
          void save({ text: kept, enabled: false })
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      />
    </li>
  )
}
