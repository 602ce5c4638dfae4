import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '#src/api/query.ts'
import { useNotices } from '#src/features/shared/notices/use-notices.ts'
import { currentLanguage } from '#src/i18n/language.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#src/lib/languages.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/select.tsx'
import { useRefreshReplies } from './use-quick-replies.ts'

/** Offers ready-made quick replies in a language of one's choice, where there are none yet. */
export function StarterOffer({ appId }: { appId: string }) {
  const t = useTexts()
  const notices = useNotices()
  const refresh = useRefreshReplies()
  const [language, setLanguage] = useState<Language>(() => currentLanguage())
  const adding = useMutation(orpc.quickReplies.addStarter.mutationOptions())
  const handleAdd = () =>
    adding.mutate(
      { appId, language },
      {
        onSuccess: ({ added }) => {
          notices.done(t(($) => $.replies.sheet.added, { count: added }))
          void refresh()
        },
        onError: notices.failed,
      },
    )
  return (
    <div className="flex flex-wrap items-center justify-center gap-2">
      <Select
        width="fit"
        aria-label={t(($) => $.replies.starter.label)}
        value={language}
        options={LANGUAGE_NAMES.map((value) => ({ value, label: LANGUAGES[value].name }))}
        onValueChange={(next) => setLanguage(LANGUAGE_NAMES.find((name) => name === next) ?? language)}
      />
      <Button busy={adding.isPending} onClick={handleAdd}>
        {t(($) => $.replies.starter.add)}
      </Button>
    </div>
  )
}
