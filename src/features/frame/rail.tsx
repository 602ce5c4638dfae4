import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { useTexts } from '#src/i18n/use-texts.ts'
import { cx } from '#src/ui/cx.ts'
import { Tooltip } from '#src/ui/tooltip.tsx'
import { Mark } from './mark.tsx'
import { GROUPS, SCREENS, screenPath, WORKSPACE, type Screen } from '#src/features/shared/screens/screens.ts'
import { ScreenLink } from '#src/features/shared/screens/screen-link.tsx'

type RailProps = {
  appId: string
  /** The screens that this person may see, in order. */
  screens: readonly Screen[]
  folded: boolean
  /** Left out where the rail lies in a drawer and cannot be folded. */
  onFold?: (folded: boolean) => void
  /** Without the product's mark, since the drawer has a title. */
  isInDrawer?: boolean
  /** A place was chosen. */
  onGo?: () => void
}

/** The main menu: the screens by group, the way to the workspace, and the handle that folds it to its icons. */
export function Rail({ appId, screens, folded, onFold, isInDrawer = false, onGo }: RailProps) {
  const t = useTexts()
  const groups = GROUPS.map((group) => ({ group, items: screens.filter((screen) => SCREENS[screen].group === group) }))
  const FoldIcon = folded ? PanelLeftOpen : PanelLeftClose
  return (
    <nav aria-label={t(($) => $.frame.rail.label)} className="flex h-full flex-col">
      {!isInDrawer && (
        <div className={cx('flex h-12 shrink-0 items-center gap-2', folded ? 'justify-center' : 'px-4')}>
          <Mark />
          {!folded && <span className="text-14 font-semibold tracking-tight text-ink">Deskwright</span>}
        </div>
      )}
      <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto px-2 py-2">
        {groups
          .filter(({ items }) => items.length > 0)
          .map(({ group, items }, index) => (
            <div key={group} role="group" aria-label={t(($) => $.frame.groups[group])}>
              {folded ? (
                index > 0 && <hr className="mx-2 mb-3 border-line" />
              ) : (
                <div aria-hidden className="px-2 pb-1 text-12 font-medium text-faint">
                  {t(($) => $.frame.groups[group])}
                </div>
              )}
              <ul className="flex flex-col gap-px">
                {items.map((screen) => {
                  const Icon = SCREENS[screen].icon
                  return (
                    <RailItem
                      key={screen}
                      href={screenPath(appId, screen)}
                      label={t(($) => $.frame.menu[screen])}
                      icon={<Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
                      folded={folded}
                      onGo={onGo}
                    />
                  )
                })}
              </ul>
            </div>
          ))}
      </div>
      <ul className="flex shrink-0 flex-col gap-px border-t border-line px-2 py-2">
        <RailItem
          href={WORKSPACE.path}
          label={t(($) => $.frame.menu.online)}
          icon={<WORKSPACE.icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />}
          folded={folded}
          onGo={onGo}
        />
        {onFold && (
          <li>
            <Hint label={t(($) => $.frame.rail.unfold)} shown={folded}>
              <button
                type="button"
                aria-label={folded ? t(($) => $.frame.rail.unfold) : undefined}
                aria-keyshortcuts="["
                onClick={() => onFold(!folded)}
                className={ITEM}
              >
                <FoldIcon size={16} strokeWidth={1.75} aria-hidden className="shrink-0" />
                {!folded && t(($) => $.frame.rail.fold)}
              </button>
            </Hint>
          </li>
        )}
      </ul>
    </nav>
  )
}

const ITEM = cx(
  'focus-ring-inset relative flex h-8 w-full items-center gap-2.5 rounded-control px-2 text-14 text-muted duration-fast',
  'hover:bg-hover hover:text-ink',
  'aria-[current=page]:bg-selected aria-[current=page]:font-medium aria-[current=page]:text-accent-text',
  'aria-[current=page]:before:absolute aria-[current=page]:before:inset-y-1.5 aria-[current=page]:before:-left-2',
  'aria-[current=page]:before:w-0.5 aria-[current=page]:before:rounded-small aria-[current=page]:before:bg-accent',
)

type RailItemProps = {
  href: string
  label: string
  icon: ReactNode
  folded: boolean
  onGo?: (() => void) | undefined
}

function RailItem({ href, label, icon, folded, onGo }: RailItemProps) {
  return (
    <li>
      <Hint label={label} shown={folded}>
        <ScreenLink
          href={href}
          onClick={onGo}
          aria-label={folded ? label : undefined}
          className={cx(ITEM, folded && 'justify-center px-0')}
        >
          {icon}
          {!folded && <span className="truncate">{label}</span>}
        </ScreenLink>
      </Hint>
    </li>
  )
}

/** A name beside what shows only an icon. */
function Hint({ label, shown, children }: { label: string; shown: boolean; children: ReactElement }) {
  return shown ? (
    <Tooltip content={label} side="right" delay={200}>
      {children}
    </Tooltip>
  ) : (
    children
  )
}
