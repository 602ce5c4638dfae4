import { useFormat } from '#src/i18n/format.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Field } from '#src/ui/field.tsx'
import { PlaceChips } from '#src/ui/place-chips.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { newPlaceOfKey, type Model } from './model-draft.ts'
import type { ModelForm } from './use-model-form.ts'

type KeyFieldProps = { form: ModelForm; model: Model }

/** The key: written, never read. A stored one shows its end and can be kept, replaced or removed. */
export function KeyField({ form, model }: KeyFieldProps) {
  const { draft } = form
  if (draft.key.type === 'write') return <NewKey form={form} value={draft.key.value} model={model} />
  return <StoredKey form={form} model={model} />
}

function NewKey({ form, value, model }: KeyFieldProps & { value: string }) {
  const t = useTexts()
  const isReplaced = model.key.configured
  const isMissing = value !== '' && issueAt(form.issues, 'key') !== undefined
  return (
    <Field
      label={t(($) => $.chatbot.model.key)}
      required={isReplaced}
      help={isReplaced ? t(($) => $.chatbot.model.keyReplaceHelp) : t(($) => $.chatbot.model.keyHelp)}
      error={isMissing ? t(($) => $.chatbot.issues.REQUIRED) : undefined}
      aside={
        isReplaced && (
          <Button size="small" tone="quiet" onClick={() => form.set({ key: { type: 'keep' } })}>
            {t(($) => $.chatbot.model.keepKey)}
          </Button>
        )
      }
    >
      <TextField
        type="password"
        autoComplete="off"
        spellCheck={false}
        maxLength={500}
        autoFocus={isReplaced}
        value={value}
        onChange={(event) => form.set({ key: { type: 'write', value: event.target.value } })}
      />
    </Field>
  )
}

function StoredKey({ form, model }: KeyFieldProps) {
  const t = useTexts()
  const format = useFormat()
  const { key } = model
  const isRemoved = form.draft.key.type === 'remove'
  const place = newPlaceOfKey(form.draft, model)
  if (!key.configured) return null
  return (
    <div role="group" aria-label={t(($) => $.chatbot.model.key)} className="flex min-w-0 flex-col gap-1.5">
      <p aria-hidden className="text-13 font-medium text-ink">
        {t(($) => $.chatbot.model.key)}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {isRemoved ? (
          <span className="mr-auto text-13 text-warning-text">{t(($) => $.chatbot.model.keyRemoved)}</span>
        ) : (
          <code className="mr-auto font-mono text-13 text-ink">
            <span aria-hidden>{'•••• '}</span>
            {key.last4 === '' ? t(($) => $.chatbot.model.keySet) : key.last4}
          </code>
        )}
        {isRemoved ? (
          <Button size="small" onClick={() => form.set({ key: { type: 'keep' } })}>
            {t(($) => $.chatbot.model.keepKey)}
          </Button>
        ) : (
          <>
            <Button size="small" onClick={() => form.set({ key: { type: 'write', value: '' } })}>
              {t(($) => $.chatbot.model.replaceKey)}
            </Button>
            <Button size="small" tone="danger-plain" onClick={() => form.set({ key: { type: 'remove' } })}>
              {t(($) => $.chatbot.model.removeKeyButton)}
            </Button>
          </>
        )}
      </div>
      <p className="text-12 text-muted">
        {t(($) => $.chatbot.model.keyBy, {
          name: key.updatedBy ?? t(($) => $.chatbot.model.someone),
          when: format.dateTime(key.updatedAt),
        })}
      </p>
      {!isRemoved && <PlaceChips label={t(($) => $.common.secretPlaces)} places={key.places} />}
      {place !== undefined && (
        <Callout tone="warning" live>
          {t(($) => $.chatbot.model.keyMoves, { place })}
        </Callout>
      )}
    </div>
  )
}
