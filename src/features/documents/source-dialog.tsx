import { useState } from 'react'
import { apiFailure, issuesOf } from '#src/api/errors.ts'
import { SOURCE_KINDS, SOURCE_SCHEDULES } from '#src/domain/documents/source.ts'
import { PASSAGE_SIZES } from '#src/domain/documents/state.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { RadioGroup } from '#src/ui/radio-group.tsx'
import { SegmentedControl } from '#src/ui/segmented-control.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { draftOf, errorsFrom, errorsOf, selectorsOf, type SourceErrors } from './source-draft.ts'
import { useSourceDeeds, type Source } from './use-sources.ts'

type SourceDialogProps = {
  appId: string
  /** The source that is changed; null: a new one. */
  source: Source | null
  onClose: () => void
}

/** An address that documents are taken from: what it is, how often it is looked at, and what is taken of its pages. */
export function SourceDialog({ appId, source, onClose }: SourceDialogProps) {
  const t = useTexts()
  const notices = useNotices()
  const deeds = useSourceDeeds()
  const [draft, setDraft] = useState(() => draftOf(source))
  const [errors, setErrors] = useState<SourceErrors>({})
  const set = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part })
    setErrors({})
  }
  const { kind, url, schedule, passageSize } = draft

  const submit = () => {
    const found = errorsOf(t, draft)
    setErrors(found)
    if (Object.values(found).some((error) => error !== undefined)) return
    const settings = {
      appId,
      schedule,
      passageSize,
      keep: selectorsOf(draft.keep),
      drop: selectorsOf(draft.drop),
    }
    const after = {
      onSuccess: onClose,
      onError: (error: unknown) => {
        const issues = issuesOf(error)
        if (issues.length > 0) setErrors(errorsFrom(t, draft, issues))
        else if (apiFailure(error).code === 'UPLOAD_COUNT_LIMIT')
          notices.refused(t(($) => $.documents.sources.full, { limit: LIMITS.source.count }))
        else notices.failed(error)
      },
    }
    if (source) deeds.update.mutate({ ...settings, sourceId: source.id }, after)
    else deeds.add.mutate({ ...settings, kind, url: url.trim() }, after)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={source ? t(($) => $.documents.sources.editTitle) : t(($) => $.documents.sources.addTitle)}
      closeLabel={t(($) => $.documents.sources.cancel)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.documents.sources.cancel)}</Button>
          <Button
            type="submit"
            form="document-source"
            tone="accent"
            busy={deeds.add.isPending || deeds.update.isPending}
          >
            {source ? t(($) => $.documents.sources.save) : t(($) => $.documents.sources.addConfirm)}
          </Button>
        </>
      }
    >
      <form
        id="document-source"
        className="flex flex-col gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {source ? (
          <p className="text-13 wrap-anywhere text-ink">{source.url}</p>
        ) : (
          <>
            <Field label={t(($) => $.documents.sources.kind)}>
              <RadioGroup
                options={SOURCE_KINDS.map((value) => ({
                  value,
                  label: t(($) => $.documents.sources.kinds[value]),
                  help: t(($) => $.documents.sources.kindHelp[value], { limit: LIMITS.source.pages }),
                }))}
                value={kind}
                onValueChange={(value) => set({ kind: value })}
              />
            </Field>
            <Field label={t(($) => $.documents.sources.url.label)} error={errors.url} required>
              <TextField
                type="url"
                value={url}
                maxLength={LIMITS.source.url}
                placeholder={kind === 'page' ? 'https://shop.example/help' : 'https://shop.example/sitemap.xml'}
                onChange={({ target }) => set({ url: target.value })}
              />
            </Field>
          </>
        )}
        <Field label={t(($) => $.documents.sources.schedule)} help={t(($) => $.documents.sources.scheduleHelp)}>
          <SegmentedControl
            segments={SOURCE_SCHEDULES.map((value) => ({
              value,
              label: t(($) => $.documents.sources.schedules[value]),
            }))}
            value={schedule}
            onValueChange={(value) => set({ schedule: value })}
          />
        </Field>
        <Field
          label={t(($) => $.documents.sources.keep)}
          help={t(($) => $.documents.sources.keepHelp)}
          optionalText={t(($) => $.documents.sources.optional)}
          error={errors.keep}
        >
          <TextArea
            rows={2}
            className="font-mono"
            spellCheck={false}
            value={draft.keep}
            onChange={({ target }) => set({ keep: target.value })}
          />
        </Field>
        <Field
          label={t(($) => $.documents.sources.drop)}
          help={t(($) => $.documents.sources.dropHelp)}
          optionalText={t(($) => $.documents.sources.optional)}
          error={errors.drop}
        >
          <TextArea
            rows={2}
            className="font-mono"
            spellCheck={false}
            value={draft.drop}
            onChange={({ target }) => set({ drop: target.value })}
          />
        </Field>
        <Field label={t(($) => $.documents.again.size)} help={t(($) => $.documents.again.help)}>
          <SegmentedControl
            segments={PASSAGE_SIZES.map((value) => ({ value, label: t(($) => $.documents.again[value]) }))}
            value={passageSize}
            onValueChange={(value) => set({ passageSize: value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}
