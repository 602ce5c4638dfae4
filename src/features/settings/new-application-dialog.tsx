import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useId, useState, type FormEvent } from 'react'
import { apiFailure } from '#src/api/errors.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { screenPath } from '#src/features/shared/screens/screens.ts'
import { meQuery } from '#src/features/shared/session/session.ts'
import { errorText } from '#src/i18n/error-text.ts'
import { useLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Field } from '#src/ui/field.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { TextField } from '#src/ui/text-field.tsx'

/** Makes another application and opens it. */
export function NewApplicationDialog({ appId, onClose }: { appId: string; onClose: () => void }) {
  const t = useTexts()
  const form = useId()
  const notices = useNotices()
  const router = useRouter()
  const queryClient = useQueryClient()
  const language = useLanguage()
  const [name, setName] = useState('')
  const [withSample, setWithSample] = useState(false)
  const adding = useMutation(
    orpc.application.create.mutationOptions({
      async onSuccess(made) {
        await queryClient.invalidateQueries({ queryKey: meQuery().queryKey })
        notices.done(t(($) => $.settings.application.added, { name: name.trim(), appId: made.appId }))
        onClose()
        await router.navigate({ href: screenPath(made.appId, 'guide') })
      },
    }),
  )
  const limit = LIMITS.application.name
  const isLong = codePoints(name.trim()) > limit
  const isReady = name.trim() !== '' && !isLong
  const refused = adding.error === null ? undefined : errorText(t, apiFailure(adding.error).code)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isReady && !adding.isPending) adding.mutate({ appId, name: name.trim(), language, withSample })
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="small"
      title={t(($) => $.settings.application.newTitle)}
      description={t(($) => $.settings.application.newText)}
      closeLabel={t(($) => $.common.close)}
      footer={
        <>
          <Button onClick={onClose}>{t(($) => $.common.cancel)}</Button>
          <Button type="submit" form={form} tone="accent" busy={adding.isPending} aria-disabled={!isReady}>
            {t(($) => $.settings.application.make)}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} className="flex flex-col gap-4">
        <Field
          label={t(($) => $.settings.application.name)}
          required
          error={refused ?? (isLong ? t(($) => $.common.tooLong, { limit }) : undefined)}
        >
          <TextField autoFocus value={name} onChange={(event) => setName(event.target.value)} />
        </Field>
        <Switch
          label={t(($) => $.settings.application.withSample)}
          help={t(($) => $.settings.application.withSampleHelp)}
          checked={withSample}
          onCheckedChange={setWithSample}
        />
      </form>
    </Dialog>
  )
}
