import { Plug, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ModelPurpose } from '#src/domain/robot/model.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ConfirmDialog } from '#src/ui/confirm-dialog.tsx'
import { DisabledReason } from '#src/ui/disabled-reason.tsx'
import { ModelDay } from './model-day.tsx'
import { newPlaceOfKey, type Model } from './model-draft.ts'
import { ModelFields } from './model-fields.tsx'
import { ModelHealth } from './model-health.tsx'
import { modelWords } from '#src/features/shared/model-words.ts'
import { TestResult } from './test-result.tsx'
import { useModelForm } from './use-model-form.ts'

const ICON = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const

type ModelSettingsProps = { appId: string; purpose: ModelPurpose; model: Model }

/** How the model does, where it is asked, a try of it, and the way to do without. */
export function ModelSettings({ appId, purpose, model }: ModelSettingsProps) {
  const t = useTexts()
  const notices = useNotices()
  const form = useModelForm(appId, purpose, model)
  const words = modelWords(t, purpose)
  const [asksRemoval, setAsksRemoval] = useState(false)
  const isValid = form.issues.length === 0

  async function save(): Promise<boolean> {
    try {
      await form.save()
      notices.done(words.saved)
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }

  async function handleRemove() {
    try {
      await form.remove()
      notices.done(t(($) => $.chatbot.model.removed))
    } catch (error) {
      notices.failed(error)
    }
    setAsksRemoval(false)
  }

  useLeaveGuard({ isDirty: form.isDirty, save: isValid ? save : undefined, discard: form.discard })

  const lacksKeyOnly = form.issues.every(({ path }) => path[0] === 'key')
  const keyFirst =
    newPlaceOfKey(form.draft, model) === undefined
      ? t(($) => $.chatbot.model.keyFirst)
      : t(($) => $.chatbot.model.keyForPlace)
  const toFill = lacksKeyOnly ? keyFirst : t(($) => $.chatbot.model.fillFirst)
  const missing = isValid ? undefined : toFill
  const unsaved = form.isDirty ? missing : t(($) => $.chatbot.basic.nothingToSave)
  return (
    <>
      <ModelHealth model={model} words={words} />
      {model.endpoint !== null && <ModelDay day={model.day} words={words} />}
      <ModelFields form={form} model={model} words={words} />
      {form.tried !== undefined && <TestResult tried={form.tried} words={words} />}
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-4">
        {model.endpoint !== null && (
          <Button
            tone="danger-plain"
            icon={<Trash2 {...ICON} />}
            className="mr-auto"
            onClick={() => setAsksRemoval(true)}
          >
            {t(($) => $.chatbot.model.remove)}
          </Button>
        )}
        <span className="ml-auto flex flex-wrap items-center gap-2">
          <DisabledReason reason={missing}>
            <Button icon={<Plug {...ICON} />} busy={form.isTesting} onClick={() => void form.test()}>
              {t(($) => $.chatbot.model.test)}
            </Button>
          </DisabledReason>
          <DisabledReason reason={unsaved}>
            <Button tone="accent" busy={form.isSaving} onClick={() => void save()}>
              {t(($) => $.chatbot.model.save)}
            </Button>
          </DisabledReason>
        </span>
      </div>
      <ConfirmDialog
        open={asksRemoval}
        onOpenChange={setAsksRemoval}
        title={t(($) => $.chatbot.model.removeTitle)}
        body={
          <>
            {t(($) => $.chatbot.model.removeText)}
            <ul className="mt-2 flex list-disc flex-col gap-1 pl-5">
              {words.removeSteps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ul>
          </>
        }
        confirmLabel={t(($) => $.chatbot.model.remove)}
        cancelLabel={t(($) => $.common.cancel)}
        busy={form.isRemoving}
        onConfirm={() => void handleRemove()}
      />
    </>
  )
}
