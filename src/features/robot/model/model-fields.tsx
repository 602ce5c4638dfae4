import { LIMITS } from '#src/domain/limits.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Field } from '#src/ui/field.tsx'
import { NumberField } from '#src/ui/number-field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { issueAt } from '#src/features/shared/fields/issues.ts'
import { issueText } from '#src/features/shared/fields/issue-text.ts'
import { KeyField } from './key-field.tsx'
import type { Model } from './model-draft.ts'
import type { ModelWords } from '#src/features/shared/model-words.ts'
import type { ModelForm } from './use-model-form.ts'

type ModelFieldsProps = { form: ModelForm; model: Model; words: ModelWords }

/** Where the model is asked, what it is called there, the key, and how often it may be asked. */
export function ModelFields({ form, model, words }: ModelFieldsProps) {
  const t = useTexts()
  const { draft, issues, set } = form
  // An empty field of a form that was never filled in is no fault yet.
  const isShown = (text: string) => text !== '' || model.endpoint !== null
  const isTooLong = /\/(chat\/completions|embeddings)\/?\s*$/.test(draft.baseUrl)
  return (
    <>
      <Field
        label={t(($) => $.chatbot.model.baseUrl)}
        required
        help={isTooLong ? words.baseUrlEnds : words.baseUrlHelp}
        error={
          isShown(draft.baseUrl) && issueAt(issues, 'baseUrl') !== undefined
            ? t(($) => $.chatbot.model.baseUrlWrong)
            : form.addressFault && errorText(t, form.addressFault)
        }
      >
        <TextField
          type="url"
          inputMode="url"
          spellCheck={false}
          autoComplete="off"
          // No sentence, but the beginning of an address.
          placeholder="https://"
          value={draft.baseUrl}
          onChange={(event) => set({ baseUrl: event.target.value })}
        />
      </Field>
      <Field
        label={t(($) => $.chatbot.model.name)}
        required
        help={t(($) => $.chatbot.model.nameHelp)}
        error={isShown(draft.name) ? issueText(t, issueAt(issues, 'name')) : undefined}
      >
        <TextField
          spellCheck={false}
          autoComplete="off"
          value={draft.name}
          onChange={(event) => set({ name: event.target.value })}
        />
      </Field>
      <KeyField form={form} model={model} />
      <Field label={t(($) => $.chatbot.model.perDay)} help={t(($) => $.chatbot.model.perDayHelp)}>
        <NumberField
          value={draft.perDay}
          min={1}
          max={LIMITS.model.mostPerDay}
          increaseLabel={t(($) => $.chatbot.model.perDayMore)}
          decreaseLabel={t(($) => $.chatbot.model.perDayLess)}
          onValueChange={(perDay) => set({ perDay: perDay ?? draft.perDay })}
          className="w-44!"
        />
      </Field>
    </>
  )
}
