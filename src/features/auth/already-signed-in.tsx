import type { Me } from '#src/features/shared/session/session.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Avatar } from '#src/ui/avatar.tsx'
import { Button } from '#src/ui/button.tsx'

type AlreadySignedInProps = { me: Me; isSwitching: boolean; onContinue: () => void; onSwitch: () => void }

/** For who comes here and is signed in: go on, or sign in as somebody else. */
export function AlreadySignedIn({ me, isSwitching, onContinue, onSwitch }: AlreadySignedInProps) {
  const t = useTexts()
  const name = nameOf(me)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3 rounded-card border border-line bg-surface px-4 py-3">
        <Avatar name={name} size={40} decorative />
        <div className="flex min-w-0 flex-col">
          <span className="truncate text-14 font-medium text-ink">{name}</span>
          <span className="truncate text-13 text-muted">{me.account}</span>
        </div>
      </div>
      <Button tone="accent" size="touch" onClick={onContinue} autoFocus>
        {t(($) => $.auth.continueAs, { name })}
      </Button>
      <Button size="touch" busy={isSwitching} onClick={onSwitch}>
        {t(($) => $.auth.switchAccount)}
      </Button>
    </div>
  )
}

function nameOf({ applications, account }: Me): string {
  return applications[0]?.nickname ?? account
}
