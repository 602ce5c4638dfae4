import type { ReactNode } from 'react'

type PanelHeadProps = {
  /** A tile or an icon. */
  sign: ReactNode
  /** What kind of thing it is, where the title does not say so. */
  kind?: string
  title: ReactNode
  /** Buttons at the right end. */
  actions?: ReactNode
}

/** The head of the inspector: the sign and name of what is selected, and the few deeds that are always at hand. */
export function PanelHead({ sign, kind, title, actions }: PanelHeadProps) {
  return (
    <header className="flex min-w-0 items-start gap-2.5 border-b border-line px-4 py-3">
      {sign}
      <div className="flex min-h-8 min-w-0 flex-1 flex-col justify-center">
        {kind !== undefined && <p className="truncate text-12 text-muted">{kind}</p>}
        <h2 className="text-14 font-semibold text-ink wrap-anywhere">{title}</h2>
      </div>
      {actions !== undefined && <div className="-mr-1.5 flex shrink-0 items-center gap-0.5">{actions}</div>}
    </header>
  )
}
