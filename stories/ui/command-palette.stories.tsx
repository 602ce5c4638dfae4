import { BookOpen, Gauge, Plus, Rocket, UserPlus, Workflow } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../.storybook/preview.tsx'
import { Button } from '#src/ui/button.tsx'
import { CommandPalette, type PaletteGroup } from '#src/ui/command-palette.tsx'
import { useWorkSample } from '../support/sample-work.ts'

const meta = preview.meta({ title: 'Kit/Command palette', component: CommandPalette })
const ran = fn()
const ICONS = [BookOpen, Workflow, Gauge, Plus, Rocket, UserPlus]

function Demo({ initial = true, text = '', loading = false }: { initial?: boolean; text?: string; loading?: boolean }) {
  const { palette } = useWorkSample()
  const [open, setOpen] = useState(initial)
  const [query, setQuery] = useState(text)
  const items = palette.items.map((label, index) => {
    const Icon = ICONS[index]!
    return {
      id: `item-${index}`,
      label,
      hint: palette.hints[index],
      icon: <Icon size={16} strokeWidth={1.75} />,
      shortcut: index === 3 ? ['N'] : index === 4 ? ['Ctrl', 'Enter'] : undefined,
      keywords: index === 4 ? ['publish'] : undefined,
      disabled: index === 5,
    }
  })
  const groups: PaletteGroup[] = loading
    ? []
    : [
        { id: 'go', heading: palette.goTo, items: items.slice(0, 3) },
        { id: 'do', heading: palette.actions, items: items.slice(3) },
      ]
  return (
    <main className="h-screen p-6">
      <Button onClick={() => setOpen(true)}>{palette.label}</Button>
      <CommandPalette
        open={open}
        onOpenChange={setOpen}
        label={palette.label}
        placeholder={palette.placeholder}
        emptyLabel={palette.empty}
        groups={groups}
        query={query}
        onQueryChange={setQuery}
        onRun={(id) => {
          ran(id)
          setOpen(false)
        }}
        loadingLabel={loading ? palette.loading : undefined}
        footer={palette.footer}
      />
    </main>
  )
}

export const States = meta.story({ render: () => <Demo /> })
export const StatesDark = States.extend({ globals: { theme: 'dark', lang: 'zh', density: 'compact' } })
export const Empty = meta.story({ render: () => <Demo text="zzz" /> })
export const Loading = meta.story({ render: () => <Demo text="ord" loading /> })

export const ByKey = meta.story({
  name: 'Found by a word that is not shown, run by Enter, the focus goes back',
  render: () => <Demo initial={false} />,
  play: async () => {
    ran.mockClear()
    const opener = screen.getByRole('button', { name: 'Commands' })
    await userEvent.click(opener)
    await expect(await screen.findByRole('combobox')).toHaveFocus()
    await userEvent.keyboard('publish')
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1))
    await userEvent.keyboard('{Enter}')
    await expect(ran).toHaveBeenCalledWith('item-4')
    await waitFor(() => expect(opener).toHaveFocus())
  },
})

export const Walk = meta.story({
  name: 'Arrows go round and pass over what is disabled',
  render: () => <Demo />,
  play: async () => {
    ran.mockClear()
    await screen.findByRole('combobox')
    await userEvent.keyboard('{ArrowUp}')
    await waitFor(() => expect(screen.getByRole('option', { name: /Deploy/ })).toHaveAttribute('aria-selected', 'true'))
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect(ran).toHaveBeenCalledWith('item-0')
  },
})
