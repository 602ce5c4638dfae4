import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { orpc } from '#src/api/query.ts'
import { SPOKEN } from '#src/domain/routing/needs.ts'
import { CheckList } from '#src/features/shared/fields/check-list.tsx'
import { useLeaveGuard } from '#src/features/shared/leaving/use-leave-guard.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { useRefreshOwn } from './use-own.ts'

/** In which languages one can serve visitors. */
export function OwnLanguages({ appId, languages }: { appId: string; languages: readonly Language[] }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshOwn()
  const [chosen, setChosen] = useState(languages)
  const saving = useMutation(orpc.profile.setLanguages.mutationOptions())
  const isDirty = SPOKEN.some((one) => chosen.includes(one) !== languages.includes(one))

  async function save(): Promise<boolean> {
    try {
      await saving.mutateAsync({ appId, languages: [...chosen] })
      notices.done(t(($) => $.profile.languages.saved))
      await refresh()
      return true
    } catch (error) {
      notices.failed(error)
      return false
    }
  }
  useLeaveGuard({ isDirty, save, discard: () => setChosen(languages) })

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (isDirty && !saving.isPending) void save()
  }
  return (
    <form onSubmit={handleSubmit} className="flex flex-col gap-2">
      <CheckList
        legend={t(($) => $.profile.languages.label)}
        help={t(($) => $.profile.languages.help)}
        choices={SPOKEN.map((id) => ({ id, label: LANGUAGES[id].name }))}
        value={chosen}
        onChange={setChosen}
      />
      {isDirty && (
        <Button type="submit" tone="accent" busy={saving.isPending} className="self-start">
          {t(($) => $.profile.save)}
        </Button>
      )}
    </form>
  )
}
