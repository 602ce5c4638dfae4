import { ChevronsUpDown } from 'lucide-react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { Menu } from '#src/ui/menu.tsx'
import { cx } from '#src/ui/cx.ts'

type ApplicationSwitcherProps = {
  /** Every application that the person may open. */
  applications: readonly { appId: string; name: string; closed: boolean }[]
  current: { appId: string; name: string; logoUrl: string | null }
  onSwitch: (appId: string) => void
}

const LOOK = 'flex h-control min-w-0 max-w-56 items-center gap-1.5 rounded-control px-2 text-14 font-medium text-ink'

/** The application at hand, and the way to the others; a plain name where there is only one. */
export function ApplicationSwitcher({ applications, current, onSwitch }: ApplicationSwitcherProps) {
  const t = useTexts()
  const name = (
    <>
      {current.logoUrl && <img src={current.logoUrl} alt="" className="size-5 shrink-0 rounded-small object-contain" />}
      <span className="truncate">{current.name}</span>
    </>
  )
  if (applications.length < 2) return <span className={LOOK}>{name}</span>
  return (
    <Menu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t(($) => $.frame.application.switch, { name: current.name })}
          className={cx(LOOK, 'focus-ring duration-fast hover:bg-hover data-[state=open]:bg-pressed')}
        >
          {name}
          <ChevronsUpDown size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
        </button>
      }
      entries={[
        {
          type: 'choice',
          heading: t(($) => $.frame.application.label),
          value: current.appId,
          options: applications.map(({ appId, name: label, closed }) => ({
            value: appId,
            label,
            ...(closed && { note: t(($) => $.frame.application.closed) }),
          })),
          onValueChange: onSwitch,
        },
      ]}
    />
  )
}
