import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { LIMITS } from '#src/domain/limits.ts'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { codePoints } from '#src/lib/code-points.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextField } from '#src/ui/text-field.tsx'
import { useRefreshOwn } from './use-own.ts'

/** The own name, as colleagues and visitors see it. */
export function OwnName({ appId, nickname }: { appId: string; nickname: string }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const [name, setName] = useState(nickname)
  const saving = useMutation(orpc.profile.update.mutationOptions())
  const limit = LIMITS.team.nickname
  const wanted = name.trim()
  const isDirty = wanted !== nickname
  const isLong = codePoints(wanted) > limit
  const isValid = wanted !== '' && !isLong

  async function save(): Promise<boolean> {
    try {
      await saving.mutateAsync({ appId, nickname: wanted })
      notices.done(t(($) => $.profile.name.saved))
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
  useLeaveGuard({ isDirty, save: isValid ? save : undefined, discard: () => setName(nickname) })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && isValid && !saving.isPending) void save()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-wrap items-start gap-2">
      <Field
        className="min-w-52 flex-1"
        label={t(($) => $.profile.name.label)}
        help={t(($) => $.profile.name.help)}
        error={
          wanted === '' ? t(($) => $.profile.name.missing) : isLong ? t(($) => $.common.tooLong, { limit }) : undefined
        }
      >
        <TextField value={name} autoComplete="nickname" onChange={(event) => setName(event.target.value)} />
      </Field>
      {isDirty && (
        <Button type="submit" tone="accent" busy={saving.isPending} aria-disabled={!isValid} className="sm:mt-6">
          {t(($) => $.profile.save)}
        </Button>
      )}
    </form>
  )
}
