import { CircleDot } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import type { Point } from '#src/domain/graph/document.ts'
import { actionOf } from '#src/editor/actions/actions.ts'
import { actionLabel } from '#src/editor/actions/action-label.ts'
import { NOTHING_SELECTED } from '#src/editor/canvas/view-state.ts'
import { useTexts } from '#src/i18n/use-texts.ts'
import { MENU_CONTENT, MenuItems, type MenuEntry } from '#src/ui/menu-items.tsx'
import { useEditorActions } from './actions-context.ts'
import { capsOf } from './key-caps.ts'
import { useFlowEditor } from './editor-context.ts'
import { toggleBreakpoint } from './try-it/held-before.tsx'
import { useTraced } from './try-it/use-traced.ts'

export type MenuPlace = { kind: string; id: string | null; at: Point; client: Point }

/** What the menu offers, by what was pressed. */
const OFFERED = {
  node: [
    ['open', 'rename', 'connect', 'tryFrom'],
    ['cut', 'copy', 'duplicate'],
    ['disable', 'pin', 'group', 'layout'],
    ['remove'],
  ],
  edge: [['disable', 'straighten'], ['remove']],
  ground: [
    ['addNode', 'addNote', 'paste'],
    ['selectAll', 'layout', 'fit'],
    ['find', 'help'],
  ],
  other: [['copy', 'duplicate', 'ungroup'], ['remove']],
} as const

/** The menu of whatever was pressed on the canvas with the secondary button. */
export function FlowMenu({ place, onClose }: { place: MenuPlace | null; onClose: () => void }) {
  const t = useTexts()
  const { run, isEnabled } = useEditorActions()
  const { canvas, select } = useFlowEditor()
  const { breakpoints } = useTraced()
  if (place === null) return null
  const offered =
    place.id === null
      ? OFFERED.ground
      : place.kind === 'edge'
        ? OFFERED.edge
        : place.kind === 'node' || place.kind === 'outlet'
          ? OFFERED.node
          : OFFERED.other
  const nodeId = offered === OFFERED.node ? place.id : null
  const hold: MenuEntry[] =
    nodeId === null || breakpoints === null
      ? []
      : [
          {
            label: breakpoints.nodes.has(nodeId) ? t(($) => $.flow.menu.pass) : t(($) => $.flow.menu.hold),
            icon: <CircleDot size={16} strokeWidth={1.75} />,
            onSelect: () => toggleBreakpoint(breakpoints, nodeId),
          },
        ]
  const entries = offered.flatMap((ids, index): MenuEntry[] => [
    ...(index > 0 ? [{ type: 'line' as const }] : []),
    ...ids.map((id): MenuEntry => {
      const { icon: Icon, keys } = actionOf(id)
      return {
        label: actionLabel(t, id),
        ...(Icon && { icon: <Icon size={16} strokeWidth={1.75} /> }),
        ...(keys[0] !== undefined && { shortcut: capsOf(keys[0]) }),
        disabled: !isEnabled(id),
        ...(id === 'remove' && { tone: 'danger' as const }),
        onSelect() {
          // Who presses on the ground means that place, not the exit of what is still selected.
          if (id === 'addNode') select(NOTHING_SELECTED)
          run(id)
        },
      }
    }),
    ...(index === 0 ? hold : []),
  ])
  return (
    <DropdownMenu.Root open onOpenChange={(open) => !open && onClose()} modal={false}>
      <DropdownMenu.Trigger asChild>
        {/* Only a place: the menu's own name is below. */}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => $.flow.menu.label)}
          className="pointer-events-none fixed size-0 opacity-0"
          style={{ left: place.client.x, top: place.client.y }}
        />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="start"
          collisionPadding={8}
          loop
          aria-label={t(($) => $.flow.menu.label)}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            // What an action has opened keeps the focus.
            if (document.activeElement === document.body) canvas()?.focus()
          }}
          className={MENU_CONTENT}
        >
          <MenuItems entries={entries} />
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
