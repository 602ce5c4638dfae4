import { useMutation } from '@tanstack/react-query'
import { LogIn } from 'lucide-react'
import { client } from '#src/api/client.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { ProviderNote } from './provider-note.tsx'
import { beginTrip } from './provider-trip.ts'

type ProviderButtonsProps = {
  providers: readonly { appId: string; name: string }[]
  /** Where it leads back to. */
  redirect: string | undefined
  /** Leaves the page. */
  onLeave?: (url: string) => void
}

/** The identity providers that vouch for people here: each leads to its own page, and back. */
export function ProviderButtons({
  providers,
  redirect,
  onLeave = (url) => location.assign(url),
}: ProviderButtonsProps) {
  const t = useTexts()
  const begin = useMutation({
    mutationFn: (appId: string) => client.auth.beginProvider({ appId }),
    onSuccess: ({ url, key }) => {
      if (beginTrip({ key, redirect })) onLeave(url)
    },
  })
  return (
    <>
      {providers.map(({ appId, name }) => (
        <Button
          key={appId}
          size="touch"
          className="w-full"
          busy={begin.variables === appId && (begin.isPending || begin.isSuccess)}
          onClick={() => begin.mutate(appId)}
          icon={<LogIn size={16} strokeWidth={1.75} aria-hidden />}
        >
          {t(($) => $.auth.provider.continue, { name })}
        </Button>
      ))}
      {begin.error !== null && <ProviderNote error={begin.error} />}
    </>
  )
}
