import { Check, Pencil, RotateCcw, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { fileFaqIssue } from '#src/domain/documents/file-faq.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useSourceText } from '#src/features/shared/message/use-source-text.ts'
import { entryAddress } from '#src/features/shared/why/entry-link.tsx'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Badge, type Tone } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Checkbox } from '#src/ui/checkbox.tsx'
import { cx } from '#src/ui/cx.ts'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Link } from '#src/ui/link.tsx'
import { ContentField } from '#src/features/shared/fields/content-field.tsx'
import { passageAddress, type FileFaq } from './data.ts'

type FaqItemProps = {
  appId: string
  item: FileFaq
  isChosen: boolean
  onChoose: (on: boolean) => void
  onDecide: (type: 'accept' | 'reject' | 'reopen') => void
  /** Says whether it was kept. */
  onEdit: (texts: { question: string; answer: string }) => Promise<boolean>
  isBusy: boolean
  mayEdit: boolean
}

const TONES = { suggested: 'info', edited: 'info', accepted: 'success', rejected: 'neutral' } as const satisfies Record<
  FileFaq['status'],
  Tone
>
const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

/** A question with its answer beside what the document says: taken, changed or turned down. */
export function FaqItem({ appId, item, isChosen, onChoose, onDecide, onEdit, isBusy, mayEdit }: FaqItemProps) {
  const t = useTexts()
  const sourceText = useSourceText()
  const [isEditing, setEditing] = useState(false)
  const { question, answer, status, writer, entry, source } = item
  const isOpen = status === 'suggested' || status === 'edited'
  return (
    <li
      className={cx(
        'flex flex-col gap-2 rounded-card border p-3',
        isChosen ? 'border-accent-line bg-accent-soft' : 'border-line bg-surface',
      )}
    >
      <div className="flex items-start gap-2">
        {mayEdit && status !== 'accepted' && (
          <span className="flex h-5 items-center">
            <Checkbox
              aria-label={t(($) => $.file.faq.select, { question })}
              checked={isChosen}
              onCheckedChange={(on) => onChoose(on === true)}
            />
          </span>
        )}
        <div className="flex min-w-0 flex-1 flex-col gap-2">
          {isEditing ? (
            <EditForm item={item} isBusy={isBusy} onSave={onEdit} onClose={() => setEditing(false)} />
          ) : (
            <>
              <p className="text-14 font-medium text-ink wrap-anywhere">{question}</p>
              <p className="text-13 whitespace-pre-wrap text-ink wrap-anywhere">{answer}</p>
            </>
          )}
        </div>
        {mayEdit && !isEditing && (
          <Deeds>
            {isOpen && (
              <>
                <IconButton
                  size="small"
                  label={t(($) => $.file.faq.acceptOne, { question })}
                  icon={<Check {...ICON} />}
                  onClick={() => onDecide('accept')}
                />
                <IconButton
                  size="small"
                  label={t(($) => $.file.faq.rejectOne, { question })}
                  icon={<X {...ICON} />}
                  onClick={() => onDecide('reject')}
                />
              </>
            )}
            {status === 'rejected' && (
              <IconButton
                size="small"
                label={t(($) => $.file.faq.reopenOne, { question })}
                icon={<RotateCcw {...ICON} />}
                onClick={() => onDecide('reopen')}
              />
            )}
            {status !== 'accepted' && (
              <IconButton
                size="small"
                label={t(($) => $.file.faq.edit, { question })}
                icon={<Pencil {...ICON} />}
                onClick={() => setEditing(true)}
              />
            )}
          </Deeds>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-12 text-muted">
        <Badge tone={TONES[status]}>{t(($) => $.file.faq.statuses[status])}</Badge>
        <span>{t(($) => $.file.faq.writers[writer])}</span>
        <ScreenLink
          href={passageAddress(appId, item)}
          className="focus-ring rounded-small underline underline-offset-2 wrap-anywhere hover:text-ink"
        >
          {sourceText(item)}
        </ScreenLink>
        {entry && (
          <Link href={entryAddress(appId, entry.id)}>{t(($) => $.file.hit.faq, { number: entry.number })}</Link>
        )}
        {source !== '' && (
          <details className="w-full">
            <summary className="focus-ring w-fit cursor-pointer rounded-small hover:text-ink">
              {t(($) => $.file.faq.source)}
            </summary>
            <p className="mt-1 border-l-2 border-line-strong pl-2 whitespace-pre-wrap wrap-anywhere">{source}</p>
          </details>
        )}
      </div>
    </li>
  )
}

const Deeds = ({ children }: { children: ReactNode }) => <div className="flex shrink-0 gap-0.5">{children}</div>

type EditFormProps = {
  item: FileFaq
  isBusy: boolean
  onSave: FaqItemProps['onEdit']
  onClose: () => void
}

function EditForm({ item, isBusy, onSave, onClose }: EditFormProps) {
  const t = useTexts()
  const [question, setQuestion] = useState(item.question)
  const [answer, setAnswer] = useState(item.answer)
  const isFit = fileFaqIssue({ question, answer }) === null
  const save = () => onSave({ question: question.trim(), answer: answer.trim() })
  useLeaveGuard({
    isDirty: question !== item.question || answer !== item.answer,
    save: isFit ? save : undefined,
    discard: onClose,
    isInSearch: true,
  })
  return (
    <div className="flex flex-col gap-3">
      <ContentField
        label={t(($) => $.file.faq.question)}
        limit={LIMITS.qa.questionImport}
        required
        autoFocus
        value={question}
        onChange={setQuestion}
      />
      <ContentField
        label={t(($) => $.file.faq.answer)}
        limit={LIMITS.qa.answer}
        required
        rows={4}
        value={answer}
        onChange={setAnswer}
      />
      <div className="flex justify-end gap-2">
        <Button size="small" onClick={onClose}>
          {t(($) => $.file.faq.cancel)}
        </Button>
        <Button
          size="small"
          tone="accent"
          busy={isBusy}
          disabled={!isFit}
          onClick={() => void save().then((saved) => saved && onClose())}
        >
          {t(($) => $.file.faq.save)}
        </Button>
      </div>
    </div>
  )
}
