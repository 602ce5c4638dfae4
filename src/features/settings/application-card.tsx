import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { client } from '#src/api/client.ts'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { differing } from '#src/features/shared/fields/differing.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { PartDeeds } from '#src/features/shared/part/part-deeds.tsx'
import { PictureField } from '#src/features/shared/picture/picture-field.tsx'
import { useApplication } from '#src/features/shared/session/application-context.ts'
import { applicationQuery, meQuery } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { DeleteApplication } from './delete-application.tsx'
import { NewApplicationDialog } from './new-application-dialog.tsx'

type Named = { name: string }

/** What the application is called, the way to another one, and its end; what is named has a Save of its own. */
export function ApplicationCard() {
  const t = useTexts()
  const { appId, name } = useApplication()
  const form = useNameForm()
  const [isNew, setNew] = useState(false)
  const fieldsOf = differing<Named>([
    { key: 'name', label: t(($) => $.settings.application.name), words: (named) => named.name },
  ])
  const title = t(($) => $.finder.sections.application.title)
  return (
    <Card
      id="application"
      aria-label={title}
      title={title}
      note={t(($) => $.settings.application.id, { appId })}
      actions={
        <>
          <Button size="small" icon={<Plus size={16} strokeWidth={1.75} aria-hidden />} onClick={() => setNew(true)}>
            {t(($) => $.settings.application.add)}
          </Button>
          <PartDeeds<Named>
            section={title}
            load={() => client.settings.nameHistory({ appId })}
            fieldsOf={fieldsOf}
            now={{ name }}
            isDirty={form.isDirty}
            onRestore={(earlier) => form.rename(earlier.name)}
          />
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ApplicationName form={form} />
        <ApplicationLogo />
      </div>
      <DeleteApplication />
      {isNew && <NewApplicationDialog appId={appId} onClose={() => setNew(false)} />}
    </Card>
  )
}

function ApplicationLogo() {
  const t = useTexts()
  const refresh = useRefreshApplication()
  const { appId, name, logoUrl } = useApplication()
  const upload = useMutation(orpc.application.setLogo.mutationOptions())
  const removal = useMutation(orpc.application.removeLogo.mutationOptions())
  return (
    <PictureField
      name={name}
      src={logoUrl}
      shape="square"
      words={{
        label: t(($) => $.settings.application.logo.label),
        add: t(($) => $.settings.application.logo.add),
        change: t(($) => $.settings.application.logo.change),
        changed: t(($) => $.settings.application.logo.changed),
        removed: t(($) => $.settings.application.logo.removed),
      }}
      onSet={(file) => upload.mutateAsync({ appId, file }).then(refresh)}
      onRemove={() => removal.mutateAsync({ appId }).then(refresh)}
    />
  )
}

/** Fetches anew what shows the application's name and picture. */
function useRefreshApplication(): () => Promise<void> {
  const queryClient = useQueryClient()
  const { appId } = useApplication()
  return async () => {
    const shown = [applicationQuery(appId), meQuery()]
    await Promise.all(shown.map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })))
  }
}

/** The name as it is written in the form. */
function useNameForm() {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshApplication()
  const { appId, name } = useApplication()
  const [draft, setDraft] = useState(name)
  const renaming = useMutation(orpc.application.rename.mutationOptions())
  const wanted = draft.trim()
  const isDirty = wanted !== name
  const isLong = codePoints(wanted) > LIMITS.application.name
  const canSave = wanted !== '' && !isLong && !renaming.isPending

  async function rename(to: string): Promise<boolean> {
    setDraft(to)
    try {
      await renaming.mutateAsync({ appId, name: to })
      notices.done(t(($) => $.settings.saved))
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
  const save = () => rename(wanted)
  useLeaveGuard({ isDirty, save: canSave ? save : undefined, discard: () => setDraft(name) })
  return { draft, write: setDraft, wanted, isDirty, isLong, canSave, isSaving: renaming.isPending, save, rename }
}

function ApplicationName({ form }: { form: ReturnType<typeof useNameForm> }) {
  const t = useTexts()
  const { draft, wanted, isDirty, isLong, canSave } = form

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && canSave) void form.save()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-start gap-2">
      <Field
        className="min-w-52 flex-1"
        label={t(($) => $.settings.application.name)}
        help={t(($) => $.settings.application.nameHelp)}
        error={
          wanted === ''
            ? t(($) => $.settings.application.nameMissing)
            : isLong
              ? t(($) => $.common.tooLong, { limit: LIMITS.application.name })
              : undefined
        }
      >
        <TextField value={draft} onChange={(event) => form.write(event.target.value)} />
      </Field>
      {isDirty && (
        <Button type="submit" tone="accent" busy={form.isSaving} aria-disabled={!canSave} className="sm:mt-6">
          {t(($) => $.settings.application.save)}
        </Button>
      )}
    </form>
  )
}
