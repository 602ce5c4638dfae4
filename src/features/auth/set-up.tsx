import { useQuery } from '@tanstack/react-query'
import { QueryState } from '#src/features/shared/screens/query-state.tsx'
import { orpc } from '#src/api/query.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Button } from '#src/ui/button.tsx'
import { Callout } from '#src/ui/callout.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { SetupForm } from './setup-form.tsx'

type SetUpProps = { token: string; onDone: (appId: string) => void; onLeave: () => void }

/** What the one-time link opens: the form, or the word that somebody has been here before. */
export function SetUp({ token, onDone, onLeave }: SetUpProps) {
  const t = useTexts()
  const state = useQuery(orpc.auth.setupState.queryOptions({ staleTime: Infinity }))
  return (
    <QueryState query={state} skeleton={<Skeleton className="h-168" />}>
      {({ needed }) =>
        needed ? (
          <SetupForm token={token} onDone={onDone} />
        ) : (
          <div className="flex flex-col gap-4">
            <Callout>{t(($) => $.errors.SETUP_DONE)}</Callout>
            <Button tone="accent" size="touch" onClick={onLeave}>
              {t(($) => $.auth.signIn)}
            </Button>
          </div>
        )
      }
    </QueryState>
  )
}
